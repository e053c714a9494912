import { describe, expect, test } from 'bun:test';
import { readyMadeSet, SET_STYLES } from '@nightfall/shared/game/role-sets/ready-made';
import { adviceOn, meaningInWords } from './set-words.ts';
import { TEXTS } from './texts.ts';

const advice = (selection: readonly string[], needed = selection.length) =>
  adviceOn(selection, needed, (role) => role);

describe('a set in words', () => {
  test('says what it has, and nothing of what it has not', () => {
    expect(meaningInWords([])).toEqual([]);
    expect(meaningInWords(['Werewolf'])).toEqual(['1 wolf']);
    expect(meaningInWords(['Seer'])).toEqual(['no wolf', '1 look']);
    expect(meaningInWords(['Werewolf', 'Werewolf', 'Minion', 'Drunk', 'Tanner', 'Seer'])).toEqual([
      '2 wolves + 1 helper',
      '1 swap',
      '1 look',
      '1 loner',
    ]);
    expect(meaningInWords(['Werewolf', 'Copycat', 'Doppelganger', 'Prince'])).toEqual([
      '1 wolf',
      '2 copiers',
      '1 guard',
    ]);
  });

  test('says how the night will be, once the set is complete', () => {
    expect(advice(['Werewolf', 'Seer', 'Villager', 'Hunter'])).toEqual({
      lines: [TEXTS.moods.still],
      isWarning: false,
    });
    expect(advice(['Werewolf', 'Seer', 'Villager', 'Hunter'], 5).lines).toEqual([]);
    expect(SET_STYLES.map((style) => advice(readyMadeSet(style, 5)).lines)).toEqual([
      [TEXTS.moods.calm],
      [TEXTS.moods.lively],
      [TEXTS.moods.wild],
    ]);
  });

  test('warns instead, and never of more than two things', () => {
    expect(advice(['Seer', 'Villager'], 4)).toEqual({ lines: [TEXTS.warnings.noWolf], isWarning: true });
    expect(advice(['Minion'], 4).lines).toEqual(['No wolf: the Minion stands alone against the village.']);
    expect(advice(['Mason', 'Beholder', 'Aura Seer', 'Insomniac'], 5).lines).toEqual([
      TEXTS.warnings.noWolf,
      'Only one Mason: there is no other to know.',
    ]);
    expect(advice(['Werewolf', 'Beholder', 'Insomniac'], 6).lines).toEqual([
      'The Beholder has nobody to know in this set.',
      'Nothing can move the Insomniac’s card in this set.',
    ]);
  });
});
