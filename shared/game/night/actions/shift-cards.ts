import type { NightAction } from '../action.ts';

/** Moves all cards but the player's own by one seat: left is to the next seat number, right to the one before. */
export const shiftCards: NightAction = {
  type: 'shift_cards',
  offer: () => ({ type: 'shift_cards', directions: ['left', 'right'], min: 1, max: 1 }),
  perform: (night, actor, { direction }) => {
    if (direction === undefined) return { kind: 'nothing_happened' };
    const places = night.deal.seats.filter((seat) => seat !== actor).map((player) => ({ player }));
    const isShifted = night.rotate(actor, direction === 'left' ? places : places.toReversed());
    return isShifted ? { kind: 'shifted', direction } : { kind: 'nothing_happened' };
  },
};
