import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';

export const TEXTS = {
  lookAt: (what: string) => `Look at ${what}`,
  title: 'Custom Roles',
  all: 'All Custom Roles',
  loading: 'Loading custom roles...',
  none: 'No custom roles yet',
  noneHint: 'Create one, and every host can add it to the deck.',
  failed: 'Failed to fetch custom roles',
  active: 'Active',
  inactive: 'Inactive',
  sleeps: 'Sleeps',
  acts: (order: number, actions: string) => `#${order} · ${actions}`,
  noTitle: '-',

  about:
    'Hosts can add one copy of an active custom role to any game. They find it in the group of its team. A game keeps the role as it was when the game began, whatever you change or delete here.',
  create: 'Create Role',
  createTitle: 'New Custom Role',
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  save: 'Save Changes',
  saving: 'Saving...',
  cancel: 'Cancel',

  baseName: 'Base Name',
  baseNameHint: 'Its name in the rules. No other role may share it.',
  baseNameNeeded: 'Base name is required',
  team: 'Team',
  teamHints: {
    villager: 'Wins with the village.',
    werewolf:
      'Counts as a wolf and wins with the wolves, but does not learn who they are, like the Dream Wolf.',
    special: 'Plays for itself, and wins by not being eliminated.',
  },
  abilities: 'Abilities',
  abilitiesHint: 'What players read about the role. What it can do is set under Night actions.',
  nightOrder: 'Night Order',
  nightOrderHint: (examples: string) => `0 means no night action. Lower acts first: ${examples}.`,
  isActive: 'Active',
  isActiveHint: 'Hosts can select it.',

  variants: 'Theme Variants',
  variantTitle: (theme: string) => `Title (${theme})`,
  variantTitleHint: 'The name that players see.',
  picture: {
    label: (theme: string) => `Picture (${theme}, optional)`,
    hint: 'PNG, JPEG or WebP, up to 5 MB, in portrait format like a card (5:7). Without one, the card shows a drawn joker.',
    none: 'No picture',
    chosen: 'The picture on the card',
    choose: 'Choose Picture',
    replace: 'Choose Another Picture',
    remove: 'Remove Picture',
    sending: 'The picture is being uploaded',
    tooBig: 'The picture is larger than 5 MB',
    failed: 'The picture was not uploaded. Please try again',
  },
  titlesNeeded: (themes: string) => `All theme titles are required: ${themes}`,

  actions: 'Night actions',
  actionsHint: 'With several, the player picks one of them, or none.',
  night: {
    sleeps: 'It sleeps through the night.',
    orderAlone: 'It will sleep: it has no night action, and a night order means nothing without one.',
    actionsAlone:
      'It will sleep, and the ticked actions are ignored: night order 0 means no night action. Give it a night order from 1 to 99.',
    acts: (order: number) =>
      `It acts at number ${order}, after the other roles with that number. Custom roles with the same number act in alphabetical order.`,
  },

  delete: 'Delete',
  deleteTitle: 'Delete Custom Role',
  deleteQuestion: (name: string) => `Are you sure you want to delete "${name}"?`,
  deleteText: 'It can no longer be selected. Games already under way keep it.',

  created: 'Role created successfully',
  updated: 'Role updated successfully',
  deleted: 'Role deleted successfully',
  createFailed: 'Failed to create role',
  updateFailed: 'Failed to update role',
  deleteFailed: 'Failed to delete role',
} as const;

export const TEAMS: Record<CustomRoleRecord['team'], string> = {
  villager: 'Villager',
  werewolf: 'Werewolf',
  special: 'Special',
};
