import { meaningOf } from '@nightfall/shared/game/role-sets/meaning';
import { type SetWarning, warningsOf } from '@nightfall/shared/game/role-sets/warnings';
import { TEXTS } from './texts.ts';

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** What a set means in a few words each: '2 wolves + 1 helper', '1 swap'. Nothing for no roles. */
export function meaningInWords(selection: readonly string[]): readonly string[] {
  if (selection.length === 0) return [];
  const { wolves, helpers, swaps, looks, copies, guards, loners } = meaningOf(selection);
  const pack = wolves === 0 ? 'no wolf' : plural(wolves, 'wolf', 'wolves');
  return [
    helpers > 0 ? `${pack} + ${plural(helpers, 'helper')}` : pack,
    swaps > 0 && plural(swaps, 'swap'),
    looks > 0 && plural(looks, 'look'),
    copies > 0 && plural(copies, 'copier'),
    guards > 0 && plural(guards, 'guard'),
    loners > 0 && plural(loners, 'loner'),
  ].filter((part) => part !== false);
}

const A_FEW_SWAPS = 2;
const MANY_OF = 1 / 2;

/** How much of what was dealt is still true in the morning. */
function moodOf(selection: readonly string[]): string {
  const { swaps, copies } = meaningOf(selection);
  if (swaps + copies === 0) return TEXTS.moods.still;
  if (swaps + copies <= A_FEW_SWAPS) return TEXTS.moods.calm;
  return swaps + copies < selection.length * MANY_OF ? TEXTS.moods.lively : TEXTS.moods.wild;
}

function warningInWords(warning: SetWarning, titleOf: (role: string) => string): string {
  const words = TEXTS.warnings;
  switch (warning.kind) {
    case 'no_wolf':
      return warning.helper === null ? words.noWolf : words.onlyHelper(titleOf(warning.helper));
    case 'many_wolves':
      return words.manyWolves;
    case 'knows_nobody':
      return warning.group === 'masons'
        ? words.oneAlone(titleOf(warning.role))
        : words.knowsNobody(titleOf(warning.role));
    case 'senses_nobody':
      return words.sensesNobody(titleOf(warning.role));
    case 'never_moved':
      return words.neverMoved(titleOf(warning.role));
  }
}

export interface SetAdvice {
  readonly lines: readonly string[];
  readonly isWarning: boolean;
}

const MOST_WARNINGS = 2;

/** What a host should know of the set: what is odd about it, else how the night will be once it is complete. */
export function adviceOn(
  selection: readonly string[],
  needed: number,
  titleOf: (role: string) => string,
): SetAdvice {
  const warnings = warningsOf(selection, needed).slice(0, MOST_WARNINGS);
  if (warnings.length > 0)
    return { lines: warnings.map((warning) => warningInWords(warning, titleOf)), isWarning: true };
  return { lines: selection.length === needed ? [moodOf(selection)] : [], isWarning: false };
}
