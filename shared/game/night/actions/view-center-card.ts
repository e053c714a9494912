import { centerOf, type NightAction, offerCenter } from '../action.ts';

/** Looks at one center card. */
export const viewCenterCard: NightAction = {
  type: 'view_center_card',
  offer: () => offerCenter('view_center_card', 1),
  perform: (night, actor, choice) => ({
    kind: 'looked',
    cards: night.look(actor, [{ center: centerOf(choice) }]) ?? [],
  }),
};
