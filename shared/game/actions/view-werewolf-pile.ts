import type { NightAction } from './action.ts';

/** Looks at the cards that lie in the werewolf pile at that moment. */
export const viewWerewolfPile: NightAction = {
  type: 'view_werewolf_pile',
  offer: ({ hasWerewolfPile }) => (hasWerewolfPile ? { type: 'view_werewolf_pile', min: 0, max: 0 } : null),
  perform: (night, actor) => ({ kind: 'looked', cards: night.look(actor, night.pilePlaces()) ?? [] }),
};
