import { centerOf, type NightAction, offerCenter } from '../action.ts';

/** Becomes the role of a center card. */
export const copyCenter: NightAction = {
  type: 'copy_center',
  offer: () => offerCenter('copy_center', 1),
  copiedPlace: (choice) => ({ center: centerOf(choice) }),
  perform: (night, actor, choice, copied) => {
    const from = { center: centerOf(choice) };
    const role = copied ?? night.dealtRole(from);
    night.copy(actor, role);
    return { kind: 'copied', from, role };
  },
};
