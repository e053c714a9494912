import type { PlayerId } from '../../state/ids.ts';
import { type NightAction, type OfferInput, offerPlayers, targetOf } from '../action.ts';

/** Taps a neighbour, who learns of it at dawn. */
export const tapPlayer: NightAction = {
  type: 'tap_player',
  offer: (chooser) => offerPlayers('tap_player', neighboursOf(chooser)),
  perform: (night, _, choice) => {
    const target = targetOf(choice);
    night.tap(target);
    return { kind: 'tapped', target };
  },
};

/** The seats before and after, circular, in seat order. At a table of three or fewer these are all other seats. */
function neighboursOf({ player, seats }: OfferInput): PlayerId[] {
  const own = seats.indexOf(player);
  const beside = [seats.at(own - 1), seats[(own + 1) % seats.length]];
  return seats.filter((seat) => seat !== player && beside.includes(seat));
}
