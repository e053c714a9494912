import { describe, expect, test } from 'bun:test';
import { readyMadeSet, SET_STYLES } from '@nightfall/shared/game/role-sets/ready-made';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { themeById } from '@nightfall/shared/themes/index';
import { adviceOn, meaningInWords } from './set-words.ts';

const NIGHTFALL = themeById('generic');
const { moods, warnings } = generic.text.screens.lobby;

const advice = (selection: readonly string[], needed = selection.length) =>
  adviceOn({ selection, needed, theme: NIGHTFALL });

describe('a set in words', () => {
  test('[H1.36 H4.176] says what it has, and nothing of what it has not', () => {
    expect(meaningInWords([], NIGHTFALL)).toEqual([]);
    expect(meaningInWords(['Werewolf'], NIGHTFALL)).toEqual(['1 wolf']);
    expect(meaningInWords(['Seer'], NIGHTFALL)).toEqual(['no wolf', '1 look']);
    expect(meaningInWords(['Werewolf', 'Werewolf', 'Minion', 'Drunk', 'Tanner', 'Seer'], NIGHTFALL)).toEqual([
      '2 wolves + 1 helper',
      '1 swap',
      '1 look',
      '1 loner',
    ]);
    expect(meaningInWords(['Werewolf', 'Copycat', 'Doppelganger', 'Prince'], NIGHTFALL)).toEqual([
      '1 wolf',
      '2 copiers',
      '1 guard',
    ]);
  });

  test('[H1.36] says how the night will be, once the set is complete', () => {
    expect(advice(['Werewolf', 'Seer', 'Villager', 'Hunter'])).toEqual({
      lines: [moods.still],
      isWarning: false,
    });
    expect(advice(['Werewolf', 'Seer', 'Villager', 'Hunter'], 5).lines).toEqual([]);
    expect(SET_STYLES.map((style) => advice(readyMadeSet(style, 5)).lines)).toEqual([
      [moods.calm],
      [moods.lively],
      [moods.wild],
    ]);
  });

  test('[H4.176] warns instead, and never of more than two things', () => {
    expect(advice(['Seer', 'Villager'], 4)).toEqual({ lines: [warnings.noWolf], isWarning: true });
    expect(advice(['Minion'], 4).lines).toEqual(['No wolf: the Minion stands alone against the village.']);
    expect(advice(['Mason', 'Beholder', 'Aura Seer', 'Insomniac'], 5).lines).toEqual([
      warnings.noWolf,
      'Only one Mason: there is no other to know.',
    ]);
    expect(advice(['Werewolf', 'Beholder', 'Insomniac'], 6).lines).toEqual([
      'The Beholder has nobody to know in this set.',
      'Nothing can move the Insomniac’s card in this set.',
    ]);
  });

  test('counts custom roles by their team, and says nothing of a night that it cannot know', () => {
    const role = { title: '', description: '', imageUrl: null, nightOrder: 0 };
    const customRoles = [
      { ...role, name: 'Biter', team: 'Werewolf' },
      { ...role, name: 'Hermit', team: 'Neutral' },
      { ...role, name: 'Baker', team: 'Villager', nightOrder: 5 },
    ] as const;
    expect(meaningInWords(['Biter', 'Hermit', 'Baker'], NIGHTFALL, customRoles)).toEqual([
      '1 wolf',
      '1 loner',
    ]);
    const adviceWith = (...selection: string[]) =>
      adviceOn({ selection, customRoles, needed: selection.length, theme: NIGHTFALL }).lines;
    expect(adviceWith('Hermit', 'Seer', 'Villager')).toEqual([warnings.noWolf]);
    expect(adviceWith('Biter', 'Hermit', 'Insomniac')).toEqual([
      'Nothing can move the Insomniac’s card in this set.',
    ]);
    expect(adviceWith('Biter', 'Hermit', 'Seer')).toEqual([moods.still]);
    expect(adviceWith('Biter', 'Baker', 'Insomniac')).toEqual([]);
  });

  test('[H4.204] is said as the theme of the game says it', () => {
    const theme = themeById('corporate');
    expect(meaningInWords(['Werewolf', 'Werewolf', 'Minion'], theme)).toEqual(['2 sharks + 1 yes-man']);
    expect(adviceOn({ selection: ['Minion'], needed: 4, theme }).lines).toEqual([
      'No shark: the Lackey takes on the whole Staff alone.',
    ]);
  });
});
