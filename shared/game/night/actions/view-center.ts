import { centerOf, type NightAction, offerCenter } from '../action.ts';

/** Looks at two center cards. */
export const viewCenter: NightAction = {
  type: 'view_center',
  offer: () => offerCenter('view_center', 2),
  perform: (night, actor, choice) => {
    const places = [0, 1].map((index) => ({ center: centerOf(choice, index) }));
    return { kind: 'looked', cards: night.look(actor, places) ?? [] };
  },
};
