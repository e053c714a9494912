import type { NightAction } from '../action.ts';

/** Looks at the cards that lie in the werewolf pile at that moment. */
export const viewWerewolfPile: NightAction = {
  type: 'view_werewolf_pile',
  offer: ({ hasWerewolfPile }) => (hasWerewolfPile ? { type: 'view_werewolf_pile', min: 1, max: 1 } : null),
  perform: (night, actor) => ({ kind: 'looked', cards: night.look(actor, night.pilePlaces()) ?? [] }),
};
