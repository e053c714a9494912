import { CUSTOM_ACTION_TYPES, type CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { themeFrom } from '@nightfall/shared/themes/theme';
import { TEXTS } from './texts.ts';

type CustomAction = CustomRoleRecord['actions'][number];

/** The plain words of the generic theme, whatever theme this page is in. */
const { text, say } = themeFrom(generic);

/** Their tabs name only what is looked at. */
const LOOKS: readonly CustomAction[] = ['view_player', 'view_center_card', 'view_center'];

function nameOf(type: CustomAction): string {
  const tab = say(text.screens.choices[type].tab);
  return LOOKS.includes(type) ? TEXTS.lookAt(`${tab.charAt(0).toLowerCase()}${tab.slice(1)}`) : tab;
}

/** What a custom role may do at night, as players are asked for it. */
export const ACTION_WORDS = CUSTOM_ACTION_TYPES.map((type) => ({
  type,
  name: nameOf(type),
  instruction: say(text.screens.choices[type].instruction),
}));

export const namesOf = (actions: readonly CustomAction[]): string => actions.map(nameOf).join(', ');
