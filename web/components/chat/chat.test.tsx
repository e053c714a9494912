import { afterEach, describe, expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { screen, waitFor, within } from '@testing-library/react';
import { fillStorage, mendStorage } from '../../testing/broken-storage.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';
import { partedAtRoles } from './role-words.tsx';

afterEach(closeGames);
afterEach(mendStorage);

const said = (number: number, content: string, writer = 2) => ({
  id: userId(500 + number),
  userId: userId(writer),
  content,
  messageType: 'chat',
  displayName: writer === 1 ? 'Ann' : 'Bob',
  timestamp: number,
});
const byDay = (messages: unknown[] = []) =>
  sampleView({ phase: 'discussion', phaseEndsAt: Date.now() + 60_000, messages });
const line = () => screen.getByPlaceholderText<HTMLInputElement>('Say something');
const log = () => screen.getByRole('log', { name: 'Chat' });

describe('names of roles in what somebody wrote', () => {
  const roles = [
    { title: 'Seer', team: 'Villager' },
    { title: 'Apprentice Seer', team: 'Villager' },
    { title: 'Thing', team: 'Villager' },
    { title: 'D.J. (+)', team: 'Neutral' },
  ] as const;
  const tags = (text: string) =>
    partedAtRoles(text, roles)
      .filter(({ team }) => team !== null)
      .map((piece) => piece.text);

  test('become tags, the longest first, and nothing that only looks like one', () => {
    expect(tags('I am the Apprentice Seer, no Seer.')).toEqual(['Apprentice Seer', 'Seer']);
    expect(tags('The thing is: Seers and Overseer, seer')).toEqual([]);
    expect(tags('D.J. (+)! said the Thing')).toEqual(['D.J. (+)', 'Thing']);
  });

  test('leave every letter in its place', () => {
    const text = 'Seer? Seer! I am the Thing';
    expect(
      partedAtRoles(text, roles)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
    expect(partedAtRoles('Seer', [])).toEqual([{ at: 0, text: 'Seer', team: null }]);
    const team = partedAtRoles('the Seer team', roles, ['Seer team']);
    expect(team.filter((piece) => piece.team !== null)).toEqual([]);
  });
});

describe('the chat', () => {
  test('[C1.7] shows a claim as what somebody says', async () => {
    const claimed = { ...said(2, 'I was dealt the Seer.'), messageType: 'claim', claimId: userId(700) };
    await openGame(byDay([said(1, 'Listen'), claimed]));
    const lines = within(log()).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Bob:  Listen',
      'Bob:  I was dealt the Seer.',
    ]);
  });

  describe('where somebody is asked who has said who they are', () => {
    type Made = GameView['claims'][number];
    const claimed: Made['claim'] = { kind: 'role', role: 'Seer' };
    const asked: Made['claim'] = { kind: 'ask', userId: userId(2) };
    const POINTER = /^Bob has said: Seer/;
    /** Bob claims the Seer, and Cleo asks him; or as changed. */
    async function openAsked(change: (claims: Made[]) => Made[] = (claims) => claims, isInChat = true) {
      const claims = change(
        [claimed, asked].map((claim, index) => ({
          id: userId(700 + index),
          userId: userId(2 + index) as Made['userId'],
          claim,
          at: index,
          withdrawn: false,
        })),
      );
      const lines = claims.map(({ id, claim }, index) => ({
        ...said(index + 1, claim.kind === 'ask' ? 'Bob, who are you?' : 'I was dealt the Seer.'),
        messageType: 'claim',
        claimId: id,
      }));
      const messages = isInChat ? lines : lines.slice(1);
      return openGame(
        sampleView({ phase: 'discussion', phaseEndsAt: Date.now() + 60_000, claims, messages }),
      );
    }

    test('[C1.29] the question points at it, and leads there', async () => {
      const { user } = await openAsked();
      const [claim, question] = within(log()).getAllByRole('listitem');
      const name = 'Bob has said: Seer, show the claim';
      const pointer = within(question as HTMLElement).getByRole('button', { name });
      expect(pointer.textContent).toBe('Bob has said: Seer');
      await user.click(pointer);
      expect(document.activeElement).toBe(claim as HTMLElement);
    });

    test('[C1.29] it says so too where the claim’s line is gone', async () => {
      await openAsked(undefined, false);
      expect(within(log()).getByText(POINTER)).toBeDefined();
      expect(within(log()).queryByRole('button')).toBeNull();
    });

    test.each<[string, (claims: Made[]) => Made[]]>([
      ['was said later', (claims) => claims.toReversed()],
      ['was taken back', ([first, ...rest]) => [{ ...(first as Made), withdrawn: true }, ...rest]],
      ['the viewer is not given', (claims) => claims.slice(1)],
    ])('[C1.29] but not at what %s', async (_, change) => {
      await openAsked(change);
      expect(within(log()).getByText('Bob, who are you?', { exact: false })).toBeDefined();
      expect(within(log()).queryByText(POINTER)).toBeNull();
    });
  });

  test.each([
    [8, 0],
    [9, 1],
  ])('[C2.22] with %d bots folds what they claim first into %d lines that open', async (bots, lines) => {
    const players = [{}, ...Array.from({ length: bots }, () => ({ isBot: true }))];
    const claimOf = (writer: number, number: number, role: string) => ({
      id: userId(700 + number),
      userId: userId(writer),
      claim: { kind: 'role', role },
      at: number,
      withdrawn: false,
    });
    const claims = [claimOf(2, 1, 'Seer'), claimOf(3, 2, 'Villager'), claimOf(2, 3, 'Villager')];
    const messages = claims.map((made, index) => ({
      ...said(index + 1, `I was dealt the ${made.claim.role}.`),
      userId: made.userId,
      messageType: 'claim',
      claimId: made.id,
    }));
    const words = said(9, 'I do not believe a word', 1);
    const { user } = await openGame(
      sampleView({
        phase: 'discussion',
        phaseEndsAt: Date.now() + 60_000,
        players,
        claims,
        messages: [...messages, words],
      }),
    );
    expect(log().querySelectorAll('details')).toHaveLength(lines);
    if (lines === 0) return;
    const [opening, change] = [...log().querySelectorAll('.chat_messages > .chat_messagesList > li')];
    expect(opening?.querySelectorAll('li')).toHaveLength(2);
    expect(change?.textContent).toContain('I was dealt the Villager.');
    await user.click(within(log()).getByText('2 bots say what they were dealt'));
    expect(opening?.querySelector('details')?.open).toBe(true);
  });

  test('[T2.13] shows what is still on its way, until the room has it', async () => {
    const { server, user } = await openGame(byDay());
    await user.type(line(), 'Is anybody there?{Enter}');
    const waiting = await screen.findByText('Sending…', {}, { timeout: 3_000 });
    expect(waiting.parentElement?.textContent).toBe('Is anybody there? Sending…');
    const { requestId } = server.heard.find(({ action }) => action === 'send_message') ?? {};
    const heard = { ...byDay([said(1, 'Is anybody there?', 1)]), version: 2 };
    server.send({ type: 'game_updated', data: heard });
    server.send({ type: 'ack', requestId, data: {} });
    await waitFor(() => expect(screen.queryAllByText('Sending…').length).toBe(0));
    expect(within(log()).getAllByRole('listitem')).toHaveLength(1);
  });

  test('shows the roles of the game as tags with their team', async () => {
    await openGame(byDay([said(1, 'I am the Seer')]));
    const tag = log().querySelector('.chat_roleTag');
    expect(tag?.textContent).toBe('Seer');
    expect(tag?.querySelector('[data-team]')?.getAttribute('data-team')).toBe('Villager');
    expect(within(log()).getByRole('listitem').textContent).toContain('Bob:  I am the Seer');
  });

  test('[H4.76] invites to speak while nobody has', async () => {
    await openGame(byDay());
    expect(log().textContent).toBe('Nobody has spoken yet. Say what you know, or ask another player.');
  });

  test('shows who writes once for lines in a row', async () => {
    await openGame(byDay([said(1, 'one'), said(2, 'two'), said(3, 'mine', 1), said(4, 'three')]));
    expect([...log().querySelectorAll('.chat_messageName')].map(({ textContent }) => textContent)).toEqual([
      'Bob:',
      'Bob:',
    ]);
  });
});

describe('[F2.10] what was read in the rounds before', () => {
  /** Each line of the chat, a folded round as one. */
  const texts = () =>
    [...log().querySelectorAll('li')]
      .filter((line) => line.parentElement?.closest('details') === null)
      .map(({ textContent }) => textContent);
  const inRound = (round: number, messages: unknown[], more = {}) =>
    sampleView({ phase: 'results', round, version: round * 10, messages, ...more });
  /** Two rounds have passed on this page. */
  async function openThird(more = {}) {
    const opened = await openGame(inRound(1, [said(1, 'one'), said(2, 'mine', 1)]));
    for (const view of [inRound(2, [said(3, 'two')]), inRound(3, [said(4, 'three')], more)])
      opened.server.send({ type: 'game_updated', data: view });
    await screen.findByText('three');
    return opened;
  }

  test('is folded above a line that says where this round begins', async () => {
    const { user } = await openThird();
    const [first, second, line, message] = texts();
    expect([second, line, message]).toEqual(['Round 2: 1 messageBob:  two', 'Round 3', 'Bob:  three']);
    expect(first).toStartWith('Round 1: 2 messages');
    expect(log().querySelector('details')?.open).toBe(false);
    await user.click(screen.getByText('Round 1: 2 messages'));
    expect(log().querySelector('details')?.open).toBe(true);
  });

  test('is not there for whoever comes now', async () => {
    await openGame(inRound(3, [said(4, 'three')]));
    expect(texts()).toEqual(['Bob:  three']);
  });

  test('[F2.6] goes with what the host has hidden since', async () => {
    const hidden = { userId: userId(2), round: 3, until: 3 };
    await openThird({ hiddenWriters: [hidden] });
    expect(texts()).toEqual(['Round 1: 1 messageAnn:  mine', 'Round 3', 'Bob:  three']);
  });

  test('[F2.6] also under the name of before, for a guest who has signed in', async () => {
    const players = [{}, { userId: userId(77) }, {}];
    const hidden = { userId: userId(77), round: 3, until: 3 };
    await openThird({ players, hiddenWriters: [hidden] });
    expect(texts()[0]).toStartWith('Round 1: 1 message');
    expect(log().textContent).not.toContain('one');
  });
});

describe('the line', () => {
  test('[H4.53] counts near its end, and a screen reader hears it in steps', async () => {
    const { user } = await openGame(byDay());
    const status = () => line().parentElement?.querySelector('[role=status]')?.textContent;
    await user.click(line());
    await user.paste('x'.repeat(159));
    expect(screen.queryByText(/left$/, { selector: '.chat_composerCount' })).toBeNull();
    await user.paste('y');
    expect(screen.getByText('40 left')).toBeDefined();
    expect(status()).toBe('40 characters left');
    await user.paste('z'.repeat(15));
    expect(screen.getByText('25 left')).toBeDefined();
    expect(status()).toBe('40 characters left');
    await user.paste('z'.repeat(25));
    expect(screen.getByText('0 left')).toBeDefined();
    expect(status()).toBe('You have reached the character limit');
  });

  test('[H4.53 H4.55] keeps what was not sent, over a reload and into the next phase', async () => {
    const { user } = await openGame(byDay());
    await user.click(line());
    await user.paste('It was B');
    closeGames();
    document.body.replaceChildren();
    await openGame(sampleView({ phase: 'results' }));
    expect(line().value).toBe('It was B');
  });
});

test('[H4.117] the line takes letters also where the storage is full', async () => {
  fillStorage('sessionStorage');
  const { user } = await openGame(byDay());
  await user.type(line(), 'Hello');
  expect(line().value).toBe('Hello');
});
