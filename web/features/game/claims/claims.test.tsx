import { afterEach, describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/react';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { sampleView } from '../../../testing/sample-view.ts';
import type { ClaimKind } from './claim-kinds.ts';
import { chipWords, claimSentence, toggled, withArticle } from './claim-words.ts';

afterEach(closeGames);

const VERBS = { viewed: 'inspected', swapped: 'switched' };

describe('a claim', () => {
  const cases: [ClaimKind, string[], string | null, string | null][] = [
    ['am', [], 'the Seer', 'I am the Seer.'],
    ['am', [], null, null],
    ['saw', ['Bram'], 'a Werewolf', 'I inspected Bram: a Werewolf.'],
    ['saw', ['Bram'], null, null],
    ['swapped', ['Dov', 'Bram'], null, 'I switched Dov and Bram.'],
    ['swapped', ['Dov'], null, null],
    ['accuse', ['Bram'], null, 'I accuse Bram.'],
    ['accuse', ['Bram'], 'the Minion', 'I accuse Bram of being the Minion.'],
    ['accuse', [], 'the Minion', null],
  ];
  test.each(cases)('%s %j %s', (kind, whom, role, sentence) => {
    expect(claimSentence(kind, { whom, role }, VERBS)).toBe(sentence);
  });

  test('is named with the verbs of the theme', () => {
    expect(chipWords('saw', VERBS)).toBe('I inspected…');
    expect(chipWords('swapped', VERBS)).toBe('I switched…');
  });

  test('says “the” of a role that is there once', () => {
    expect(withArticle('Seer', 1)).toBe('the Seer');
    expect(withArticle('Office Shark', 2)).toBe('an Office Shark');
    expect(withArticle('Mason', 2)).toBe('a Mason');
  });

  test('keeps the last picks, and puts a picked one back', () => {
    expect(toggled(['a', 'b'], 'c', 2)).toEqual(['b', 'c']);
    expect(toggled(['a', 'b'], 'a', 2)).toEqual(['b']);
  });
});

const byDay = (me = {}) =>
  sampleView({
    phase: 'discussion',
    phaseEndsAt: Date.now() + 60_000,
    selectedRoles: ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Villager', 'Drunk'],
    me,
  });

// holds: H4.146 H4.249
test('the chips build a sentence from people and roles, show it and say it', async () => {
  const { server, user } = await openGame(byDay());
  await user.click(screen.getByRole('button', { name: 'I saw…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'I saw…' }));
  const sayIt = dialog.getByRole<HTMLButtonElement>('button', { name: 'Say it' });
  expect(sayIt.disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Bob' }));
  await user.click(dialog.getByRole('button', { name: 'Werewolf' }));
  expect(dialog.getByText(/You say/).parentElement?.textContent).toBe('You say: I saw Bob: a Werewolf.');
  await user.click(sayIt);
  const message = { action: 'send_message', data: { content: 'I saw Bob: a Werewolf.' } };
  await waitFor(() => expect(server.heard.at(-1)).toMatchObject(message));
});

test('who may not write has no chips', async () => {
  await openGame(byDay({ canChat: false }));
  expect(screen.queryByRole('button', { name: 'I saw…' })).toBeNull();
});
