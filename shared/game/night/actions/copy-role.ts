import { type NightAction, offerPlayers, targetOf } from '../action.ts';

/** Becomes the role another player was dealt. */
export const copyRole: NightAction = {
  type: 'copy_role',
  offer: ({ others }) => offerPlayers('copy_role', others),
  copiedPlace: (choice) => ({ player: targetOf(choice) }),
  perform: (night, actor, choice, copied) => {
    const from = { player: targetOf(choice) };
    const role = copied ?? night.dealtRole(from);
    night.copy(actor, role);
    return { kind: 'copied', from, role };
  },
};
