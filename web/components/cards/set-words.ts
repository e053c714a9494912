import { findAmong, profileOf } from '@nightfall/shared/game/role-sets/set-profile';
import { type SetWarning, warningsOf } from '@nightfall/shared/game/role-sets/warnings';
import LOBBY from '@nightfall/shared/text/en/lobby.json';
import type { Noun } from '@nightfall/shared/themes/fill';
import type { LobbyWords } from '@nightfall/shared/themes/lobby-words';
import type { Theme } from '@nightfall/shared/themes/theme';
import { type CustomRole, roleFacts } from '../../theme/role-facts.ts';

const TEXTS = LOBBY.meaning;

/** May a custom role look at cards or move them? */
const mayAct = (selection: readonly string[], customRoles: readonly CustomRole[]) =>
  customRoles.some(({ name, nightOrder }) => nightOrder > 0 && selection.includes(name));

/** What a set means in a few words each: '2 wolves + 1 helper', '1 swap'. The first are the theme's. Nothing for no roles. */
export function meaningInWords(
  selection: readonly string[],
  { say, text }: Theme,
  customRoles: readonly CustomRole[] = [],
): readonly string[] {
  if (selection.length === 0) return [];
  const meaning = profileOf(selection, findAmong(customRoles));
  const { wolves, helpers, swaps, looks, copies, guards, loners } = meaning;
  const { noWolf, oneWolf, wolves: manyWolves, oneHelper, helpers: manyHelpers } = text.screens.lobby.set;
  const count = (number: number, one: string, many: string) =>
    say(number === 1 ? one : many, { count: `${number}` });
  const pack = wolves === 0 ? say(noWolf) : count(wolves, oneWolf, manyWolves);
  return [
    helpers > 0 ? `${pack} + ${count(helpers, oneHelper, manyHelpers)}` : pack,
    swaps > 0 && TEXTS.swaps({ count: swaps }),
    looks > 0 && TEXTS.looks({ count: looks }),
    copies > 0 && TEXTS.copies({ count: copies }),
    guards > 0 && TEXTS.guards({ count: guards }),
    loners > 0 && TEXTS.loners({ count: loners }),
  ].filter((part) => part !== false);
}

const A_FEW_SWAPS = 2;
const MANY_OF = 1 / 2;

/** How much of what was dealt is still true in the morning. */
function moodOf(selection: readonly string[], moods: LobbyWords['moods']): string {
  const { swaps, copies } = profileOf(selection);
  if (swaps + copies === 0) return moods.still;
  if (swaps + copies <= A_FEW_SWAPS) return moods.calm;
  return swaps + copies < selection.length * MANY_OF ? moods.lively : moods.wild;
}

function warningInWords(warning: SetWarning, { say, text }: Theme, nounOf: (role: string) => Noun): string {
  const words = text.screens.lobby.warnings;
  const about = (template: string, role: string) => say(template, { role: nounOf(role) });
  switch (warning.kind) {
    case 'no_wolf':
      return warning.helper === null ? say(words.noWolf) : about(words.onlyHelper, warning.helper);
    case 'many_wolves':
      return say(words.manyWolves);
    case 'knows_nobody':
      return about(warning.group === 'masons' ? words.oneAlone : words.knowsNobody, warning.role);
    case 'senses_nobody':
      return about(words.sensesNobody, warning.role);
    case 'never_moved':
      return about(words.neverMoved, warning.role);
  }
}

export interface SetAdvice {
  readonly lines: readonly string[];
  readonly isWarning: boolean;
}

const MOST_WARNINGS = 2;

/** Warnings that a role which looks at cards or moves them would make untrue. */
const NEEDS_STILLNESS: readonly SetWarning['kind'][] = ['senses_nobody', 'never_moved'];

interface AdvisedSet {
  readonly selection: readonly string[];
  readonly customRoles?: readonly CustomRole[];
  readonly needed: number;
  readonly theme: Theme;
}

/** What a host should know of the set: what is odd about it, else how the night will be once it is complete. */
export function adviceOn({ selection, customRoles = [], needed, theme }: AdvisedSet): SetAdvice {
  const nounOf = (role: string) => roleFacts(role, theme, customRoles).noun;
  const isUncertain = mayAct(selection, customRoles);
  const warnings = warningsOf(selection, needed, findAmong(customRoles))
    .filter(({ kind }) => !(isUncertain && NEEDS_STILLNESS.includes(kind)))
    .slice(0, MOST_WARNINGS);
  if (warnings.length > 0)
    return { lines: warnings.map((warning) => warningInWords(warning, theme, nounOf)), isWarning: true };
  const isComplete = selection.length === needed && !isUncertain;
  return {
    lines: isComplete ? [theme.say(moodOf(selection, theme.text.screens.lobby.moods))] : [],
    isWarning: false,
  };
}
