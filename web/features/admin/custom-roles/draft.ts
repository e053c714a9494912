import { CUSTOM_ACTION_TYPES } from '@nightfall/shared/game/state/choice';
import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import CUSTOM_ROLES from '@nightfall/shared/text/en/custom-roles.json';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { type Theme, themeFrom } from '@nightfall/shared/themes/theme';
import type { CustomRoleBody } from '../../../api/admin.ts';
import { LANGUAGE } from '../../../session/language.ts';

const TEXTS = CUSTOM_ROLES.roles;

/** The themes whose variant the editor offers. */
export const OFFERED_VARIANTS = { werewolf: 'Werewolf' } as const;
type OfferedVariant = keyof typeof OFFERED_VARIANTS;

export const VARIANTS = Object.keys(OFFERED_VARIANTS) as OfferedVariant[];

interface Variant {
  readonly title: string;
  readonly imageUrl: string;
}

/** The contents of the editor. */
export interface Draft {
  readonly baseName: string;
  /** Of its words. */
  readonly language: string;
  readonly team: CustomRoleRecord['team'];
  readonly abilities: string;
  /** As typed. */
  readonly nightOrder: string;
  readonly isActive: boolean;
  readonly actions: CustomRoleRecord['actions'];
  readonly variants: Readonly<Record<OfferedVariant, Variant>>;
}

const NEW: Draft = {
  baseName: '',
  language: LANGUAGE,
  team: 'villager',
  abilities: '',
  nightOrder: '0',
  isActive: true,
  actions: [],
  variants: { werewolf: { title: '', imageUrl: '' } },
};

export function draftOf(role: CustomRoleRecord | null): Draft {
  if (role === null) return NEW;
  const { title = '', imageUrl = '' } = role.themeVariants.werewolf ?? {};
  const { baseName, language, team, abilities, isActive, actions } = role;
  const variants = { werewolf: { title, imageUrl } };
  return {
    baseName,
    language,
    team,
    abilities,
    nightOrder: String(role.nightOrder),
    isActive,
    actions,
    variants,
  };
}

export const nightOrderOf = ({ nightOrder }: Draft): number => Number.parseInt(nightOrder, 10) || 0;

export interface Problems {
  readonly baseName?: string;
  readonly titles?: string;
}

/** Why the draft cannot be saved. */
export function problemsOf({ baseName, variants }: Draft): Problems {
  const missing = VARIANTS.filter((theme) => variants[theme].title.trim() === '');
  const themes = missing.map((theme) => OFFERED_VARIANTS[theme]).join(', ');
  return {
    ...(baseName.trim() === '' ? { baseName: TEXTS.baseNameNeeded } : {}),
    ...(missing.length > 0 ? { titles: TEXTS.titlesNeeded({ themes }) } : {}),
  };
}

/** The request body; the role's variants for other themes are kept. */
export function bodyOf(draft: Draft, role: CustomRoleRecord | null): CustomRoleBody {
  const { language, team, isActive, actions, variants } = draft;
  const offered = VARIANTS.map((theme) => {
    const [title, imageUrl] = [variants[theme].title.trim(), variants[theme].imageUrl];
    return [theme, imageUrl === '' ? { title } : { title, imageUrl }] as const;
  });
  return {
    baseName: draft.baseName.trim(),
    language,
    team,
    abilities: draft.abilities.trim(),
    nightOrder: nightOrderOf(draft),
    isActive,
    actions,
    themeVariants: { ...role?.themeVariants, ...Object.fromEntries(offered) },
  };
}

/** What the teams are called in the theme of the page. */
export const teamNames = ({ teamName }: Theme): Record<Draft['team'], string> => ({
  villager: teamName('Villager'),
  werewolf: teamName('Werewolf'),
  special: CUSTOM_ROLES.teams.special,
});

/** What night order and actions mean together. */
export function nightWords(draft: Draft): string {
  const order = nightOrderOf(draft);
  const hasActions = draft.actions.length > 0;
  if (order === 0) return hasActions ? TEXTS.night.actionsAlone : TEXTS.night.sleeps;
  return hasActions ? TEXTS.night.acts({ order }) : TEXTS.night.orderAlone;
}

type CustomAction = CustomRoleRecord['actions'][number];

/** The plain words of the generic theme, whatever theme this page is in. */
const { text, say } = themeFrom(generic);

/** Actions whose theme label names only what is looked at. */
const LOOKS: readonly CustomAction[] = ['view_player', 'view_center_card', 'view_center'];

function nameOf(type: CustomAction): string {
  const tab = say(text.screens.choices[type].tab);
  return LOOKS.includes(type) ? TEXTS.lookAt({ what: `${tab.charAt(0).toLowerCase()}${tab.slice(1)}` }) : tab;
}

/** The possible night actions of a custom role, in words. */
export const ACTION_WORDS = CUSTOM_ACTION_TYPES.map((type) => ({
  type,
  name: nameOf(type),
  instruction: say(text.screens.choices[type].instruction),
}));

export const namesOf = (actions: readonly CustomAction[]): string => actions.map(nameOf).join(', ');
