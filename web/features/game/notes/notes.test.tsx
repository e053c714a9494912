import { afterEach, describe, expect, test } from 'bun:test';
import { act, screen, within } from '@testing-library/react';
import { browserStore } from '../../../session/store.ts';
import { claimedView } from '../../../testing/claimed-view.ts';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { playerId, sampleView, userId } from '../../../testing/sample-view.ts';
import { bookOf, forgetNotes, KEPT_MS, notesFrom, readBook, writeBook } from './note-book.ts';

afterEach(closeGames);

const GAME = sampleView().id;
const byDay = (change: Record<string, unknown> = {}) =>
  sampleView({ phase: 'discussion', phaseEndsAt: Date.now() + 60_000, ...change });

async function openPad() {
  const opened = await openGame(byDay());
  await opened.user.click(screen.getByText('What I know'));
  return { ...opened, pad: within(screen.getByLabelText('My notes', { selector: 'ul' })) };
}

describe('the note pad', () => {
  test('[H4.58 H4.59 H4.60] has a row for everybody, oneself last, and keeps claim, trust and words in this browser alone', async () => {
    const { server, user, pad } = await openPad();
    expect(pad.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent)).toEqual([
      'Bob',
      'Cleo',
      'Ann (You)',
    ]);
    await user.selectOptions(pad.getByLabelText('Bob claims to be'), 'Seer');
    const trust = within(pad.getByLabelText('Do you trust Bob?'));
    await user.click(trust.getByText('Trust'));
    await user.click(trust.getByText('Suspect'));
    await user.click(pad.getByLabelText('Note about Bob'));
    await user.paste('too quiet');
    expect(trust.getByText('Trust').getAttribute('aria-pressed')).toBe('false');
    expect(notesFrom(readBook(bookOf(GAME, 1)))).toEqual({
      [playerId(2)]: { claim: 'Seer', trust: 'suspected', words: 'too quiet' },
    });
    expect(server.heard.map(({ type }) => type)).toEqual(['join_game']);
  });

  test('[H4.60] is as it was left, and shows itself at the seat', async () => {
    writeBook(bookOf(GAME, 1), { [playerId(3)]: { claim: 'Robber', trust: 'unsure', words: '' } });
    const { pad } = await openPad();
    expect(pad.getByLabelText<HTMLSelectElement>('Cleo claims to be').value).toBe('Robber');
    const seats = screen.getByLabelText('The table');
    expect(seats.textContent).toContain('Cleo, Waiting, you noted: Robber, unsure');
    expect(seats.querySelectorAll('.notes_claimTag')).toHaveLength(1);
  });

  test.each(['discussion', 'vote'])(
    '[L2.3] in the %s, lists a player’s claims beside the viewer’s notes',
    async (phase) => {
      const view = claimedView(
        [
          [userId(2), { kind: 'role', role: 'Robber' }],
          [userId(2), { kind: 'did', payload: { type: 'rob_player', targetUserId: userId(3) } }],
          [userId(2), { kind: 'ask', userId: userId(3) }],
          [userId(2), { kind: 'suspect', userId: userId(3), level: 'accuse' }],
          [userId(2), { kind: 'saw', place: { centerIndex: 0 }, role: 'Seer' }],
        ],
        { phase },
      );
      const claims = view.claims.map((made, index) => ({ ...made, withdrawn: index === 4 }));
      const { user } = await openGame({ ...view, claims });
      await user.click(screen.getByRole('button', { name: 'What I know' }));
      const said = within(screen.getByRole('list', { name: 'What Bob claims' }));
      expect(said.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'I was dealt the Robber.',
        'I robbed Cleo.',
        'I think Cleo is on the Werewolf team.',
      ]);
      expect(screen.queryByRole('list', { name: 'What Cleo claims' })).toBeNull();
      const listOf = (name: string) => screen.getByLabelText<HTMLSelectElement>(`${name} claims to be`);
      const shown = (name: string) => listOf(name).selectedOptions[0]?.textContent;
      expect([shown('Bob'), shown('Cleo')]).toEqual(['As they say', 'No claim yet']);
      await user.selectOptions(listOf('Bob'), 'Seer');
      expect(listOf('Bob').value).toBe('Seer');
      expect(said.getAllByRole('listitem')).toHaveLength(3);
    },
  );
});

describe('notes', () => {
  const note = { claim: null, trust: 'trusted', words: '' } as const;
  const kept = () => browserStore.keys().sort();

  test('[H4.61] of other rounds are thrown away, those of a game in another tab are not, unless they are old', () => {
    writeBook(bookOf(GAME, 1), {});
    writeBook(bookOf(GAME, 2), { [playerId(2)]: note }, 0);
    writeBook(bookOf('another', 2), { [playerId(2)]: note });
    writeBook(bookOf('long ago', 1), {}, Date.now() - KEPT_MS - 1);
    localStorage.setItem('playerName', 'Ann');
    forgetNotes({ id: GAME, round: 2 });
    expect(kept()).toEqual([bookOf(GAME, 2), bookOf('another', 2), 'playerName'].sort());
    forgetNotes({ id: GAME, round: null });
    expect(kept()).toEqual([bookOf('another', 2), 'playerName'].sort());
  });

  test('stay with a player who signs in', async () => {
    writeBook(bookOf(GAME, 1), { [playerId(2)]: { ...note, claim: 'Seer' } });
    const { server } = await openGame(byDay());
    const signedIn = byDay({ version: 2, players: [{}, { userId: userId(77) }, {}] });
    act(() => server.send({ type: 'game_updated', data: signedIn }));
    expect(await screen.findByText('Bob, Waiting, you noted: Seer, trusted')).toBeDefined();
  });

  test('[H4.59 H4.60 H4.61] are gone when the round is over', async () => {
    writeBook(bookOf(GAME, 1), { [playerId(2)]: { claim: 'Seer', trust: null, words: '' } });
    await openGame(sampleView({ phase: 'results' }));
    expect(readBook(bookOf(GAME, 1))).toBe('');
  });

  test('that are malformed are read as none', () => {
    expect(notesFrom('')).toEqual({});
    expect(notesFrom('[1, 2')).toEqual({});
    expect(notesFrom('{"notes":{"a":{"claim":4},"b":{"claim":null,"trust":"loved","words":""}}}')).toEqual(
      {},
    );
  });
});
