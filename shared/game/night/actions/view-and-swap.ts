import { centerOf, type NightAction, targetOf } from '../action.ts';
import { isEvil } from '../role.ts';

/** Looks at a center card, then exchanges it with the card of another player. */
export const viewAndSwap: NightAction = {
  type: 'view_and_swap',
  offer: ({ others }) =>
    others.length === 0
      ? null
      : { type: 'view_and_swap', targets: others, centerIndices: [0, 1, 2], min: 1, max: 1 },
  perform: (night, actor, choice) => {
    const place = { center: centerOf(choice) };
    const card = night.look(actor, [place])?.[0];
    if (!card) return { kind: 'shielded' };
    const { ifEvilTarget } = choice;
    const target =
      ifEvilTarget !== undefined && isEvil(night.roles.get(card.role)) ? ifEvilTarget : targetOf(choice);
    const hasMoved = night.exchange(actor, place, { player: target });
    return { kind: 'looked_and_swapped', card, target, hasMoved };
  },
};
