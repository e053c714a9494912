import { afterEach, describe, expect, spyOn, test } from 'bun:test';
import { phaseSchema } from '@nightfall/shared/game/state/phase';
import { gameWith } from '@nightfall/shared/game/testing/table';
import { rulebookOf } from '@nightfall/shared/rulebook/rulebook';
import GUIDE from '@nightfall/shared/text/en/guide.json';
import RULEBOOK from '@nightfall/shared/text/en/rulebook.json';
import { themeById } from '@nightfall/shared/themes/index';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { SIGNS } from '../art/signs.ts';
import { forbidStorage, mendStorage } from '../testing/broken-storage.ts';
import { claimedView } from '../testing/claimed-view.ts';
import { closeGames, openGame } from '../testing/open-game.tsx';
import { sampleView, userId } from '../testing/sample-view.ts';
import { lessonsOf, RULES_ANCHORS } from './lessons.ts';
import { addProgress } from './progress.ts';

const TEXTS = GUIDE.guide;

afterEach(closeGames);
afterEach(mendStorage);

const seer = { originalRole: 'Seer', currentRole: 'Seer' };
const choices = [{ type: 'view_player', targets: [userId(2), userId(3)], min: 1, max: 1 }];
const night = (change: Record<string, unknown> = {}) =>
  sampleView({
    phase: 'job_choice',
    roomCode: null,
    phaseEndsAt: Date.now() + 60_000,
    me: { ...seer, prompt: { choices, canPass: true } },
    ...change,
  });

type Claims = Parameters<typeof claimedView>[0];

/** Nothing is drawn here, so a note has found no place yet. */
const note = () => within(screen.getByRole('region', { name: 'Guide' }));
const next = () => note().getByRole('button', { name: 'Next' });

describe('the guide', () => {
  test('[H4.117] comes to its end in a browser that keeps nothing', async () => {
    forbidStorage('sessionStorage');
    const { user } = await openGame(night());
    for (const count of ['1 of 4', '2 of 4', '3 of 4']) {
      expect(note().getByText(count)).toBeDefined();
      await user.click(next());
    }
    await user.click(note().getByRole('button', { name: 'Understood' }));
    expect(screen.queryByRole('region', { name: 'Guide' })).toBeNull();
  });

  test('[T2.28] stops the clock while there is something to read, and says nothing of it', async () => {
    const running = night({ pausedAt: null, pausedBy: null });
    const paused = { ...running, version: 2, pausedAt: Date.now(), pausedBy: userId(1) };
    const { server, user } = await openGame(running);
    const asked = () => server.heard.flatMap(({ action }) => action ?? []);
    await waitFor(() => expect(asked()).toEqual(['pause_clock']));
    server.send({ type: 'game_updated', data: paused });
    await user.click(note().getByRole('button', { name: 'Hide the guide for now' }));
    await waitFor(() => expect(asked()).toEqual(['pause_clock', 'resume_clock']));
    expect(screen.queryByRole('region', { name: 'The clock is paused' })).toBeNull();
    // What the player stops is another matter.
    server.send({ type: 'game_updated', data: { ...running, version: 3 } });
    server.send({ type: 'game_updated', data: { ...paused, version: 4 } });
    await screen.findByRole('region', { name: 'The clock is paused' });
    expect(asked()).toEqual(['pause_clock', 'resume_clock']);
  });

  test('[H4.86] leads through the night, says what the own role may do, and ends', async () => {
    const { user } = await openGame(night());
    expect(note().getByText(/^Now everybody acts at once/)).toBeDefined();
    expect(note().getByText('1 of 4')).toBeDefined();
    await user.click(next());
    expect(note().getByText(/^Seer: Looks at one other player/)).toBeDefined();
    await user.click(next());
    await user.click(next());
    expect(note().getByText(/Then press “Submit Action”/)).toBeDefined();
    await user.click(note().getByRole('button', { name: 'Understood' }));
    expect(screen.queryByRole('region', { name: 'Guide' })).toBeNull();
    expect(document.activeElement?.id).toBe('phase-heading');
  });

  test('[H4.89] goes on after a reload where it was', async () => {
    const { user } = await openGame(night());
    await user.click(next());
    cleanup();
    await openGame(night());
    expect(note().getByText('2 of 4')).toBeDefined();
  });

  test('[H4.89] can be put away for the phase', async () => {
    const { user } = await openGame(night());
    await user.click(note().getByRole('button', { name: 'Hide the guide for now' }));
    expect(screen.queryByRole('region', { name: 'Guide' })).toBeNull();
    cleanup();
    await openGame(
      sampleView({ phase: 'vote', roomCode: null, me: { ...seer, prompt: { choices, canPass: true } } }),
    );
    expect(note().getByText(/^The player with the most votes/)).toBeDefined();
  });

  test('[H4.87] speaks as the theme does, and says of a role without a choice that there is none', async () => {
    const prompt = { choices: [{ type: 'no_action', targets: [userId(2)], min: 0, max: 1 }], canPass: false };
    const me = { originalRole: 'Insomniac', currentRole: 'Insomniac', prompt };
    const { user } = await openGame(night({ themeId: 'corporate', me }));
    await user.click(next());
    const title = themeById('corporate').role('Insomniac').displayName;
    expect(note().getByText(new RegExp(`^${title}: `))).toBeDefined();
    await user.click(next());
    await user.click(next());
    expect(note().getByText(/then “Continue”/)).toBeDefined();
  });

  test('says what happened when the time of the night ran out', async () => {
    const view = night();
    addProgress(view.id, ['late:job_choice']);
    await openGame(sampleView({ phase: 'role_resolve', roomCode: null, me: seer }));
    expect(note().getByText('Time ran out before you chose, so the game chose for you.')).toBeDefined();
  });

  describe('in the discussion, once its first notes are read', () => {
    const [me, bob, cleo] = [userId(1), userId(2), userId(3)];
    const question: Claims[number] = [cleo, { kind: 'ask', userId: me }];
    const villager = (userId: string): Claims[number] => [userId, { kind: 'role', role: 'Villager' }];
    async function guided(...claims: Claims) {
      const selectedRoles = ['Seer', 'Werewolf', 'Villager'];
      const view = claimedView(claims, { roomCode: null, me: seer, selectedRoles });
      const read = ['talk', 'own', 'roles', 'chips', 'faces', 'ready'];
      addProgress(
        view.id,
        read.map((id) => `discussion:${id}`),
      );
      await openGame(view);
      return screen.queryByRole('region', { name: 'Guide' })?.textContent ?? '';
    }

    test('is silent until somebody claims something', async () => {
      expect(await guided()).toBe('');
    });

    test('[C4.1] shows where claims are collected', async () => {
      expect(await guided(villager(bob))).toMatch(/^Everything that is claimed is collected here/);
    });

    test('[C4.2] says how to answer whoever asks, until the player has', async () => {
      expect(await guided(question)).toMatch(/^Everything that is claimed/);
      addProgress(sampleView().id, ['discussion:board']);
      cleanup();
      expect(await guided(question)).toMatch(/^Another player asks who you are\. Press “I was…”/);
      cleanup();
      expect(await guided(question, villager(me))).toBe('');
    });

    test('[L6.6] counts the notes of the phase alone, so that their number never jumps', async () => {
      const count = () => document.querySelector('.guide_count')?.textContent;
      const view = (...claims: Claims) => claimedView(claims, { roomCode: null, me: seer });
      const { server, user } = await openGame(view());
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
      expect(count()).toBe('1 of 6');
      server.send({ type: 'game_updated', data: { ...view(question, villager(bob)), version: 2 } });
      await waitFor(() => expect(document.body.textContent).toContain('1 of 5 claims a role'));
      for (const step of ['2 of 6', '3 of 6', '4 of 6', '5 of 6', '6 of 6']) {
        await user.click(next());
        expect(count()).toBe(step);
      }
      await user.click(next());
      expect(note().getByText(/^Everything that is claimed/)).toBeDefined();
      expect(count()).toBeUndefined();
    });

    test('[C4.3] says what a contradiction is', async () => {
      addProgress(sampleView().id, ['discussion:board']);
      expect(await guided(villager(bob), villager(me))).toMatch(/^These claims cannot all be true/);
    });
  });

  const playedRound = (...read: readonly string[]) => {
    const table = gameWith({ Ann: 'Seer', Bob: 'Werewolf', Cleo: 'Villager' }).vote({
      Ann: 'Bob',
      Cleo: 'Bob',
    });
    const played = { ...table.view('Ann'), roomCode: null };
    addProgress(
      played.id,
      read.map((id) => `results:${id}`),
    );
    return played;
  };

  test('[C4.4] leads to the review, unless the host has ended the round', async () => {
    const played = playedRound('verdict', 'roles', 'story');
    await openGame(played);
    expect(note().getByText(/^Press “Open the review”/)).toBeDefined();
    cleanup();
    const { gameSettings } = played;
    if (gameSettings.voteResults === undefined) throw new Error('the round is not counted');
    const voteResults = { ...gameSettings.voteResults, wasEndedByHost: true };
    await openGame({ ...played, gameSettings: { ...gameSettings, voteResults } });
    expect(note().getByText(/^That is all you need to know/)).toBeDefined();
  });

  test('[L6.6] says of “Play Again” what it does', async () => {
    await openGame(playedRound('verdict', 'roles'));
    expect(note().getByText(/“Play Again” opens the lobby/)).toBeDefined();
  });

  test.each([
    ['brings what it is about up from behind the buttons at the bottom', 640, [484]],
    ['leaves what stands above them where it is', 600, []],
  ])('[C4.4] %s', async (_, bottom, distances) => {
    const box = spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      if (this.closest('.slip_actionBar') !== null) return new DOMRect(0, 600, 300, 168);
      const isReview = this.classList.contains('results__review');
      return isReview ? new DOMRect(0, 500, 300, bottom - 500) : new DOMRect(0, 0, 300, 0);
    });
    const scrolled: unknown[] = [];
    const scroll = spyOn(window, 'scrollBy').mockImplementation((to) => {
      scrolled.push(typeof to === 'object' ? to.top : to);
    });
    const { user } = await openGame(playedRound('verdict', 'roles'));
    document.querySelector<HTMLElement>('.slip_actionBar')?.style.setProperty('position', 'sticky');
    scrolled.splice(0);
    await user.click(next());
    expect(note().getByText(/^Press “Open the review”/)).toBeDefined();
    expect(scrolled).toEqual(distances);
    box.mockRestore();
    scroll.mockRestore();
  });

  test('at the end shows the ways on', async () => {
    const view = sampleView({ phase: 'results', roomCode: null, me: seer });
    addProgress(
      view.id,
      lessonsOf('results', themeById('generic')).map(({ id }) => `results:${id}`),
    );
    await openGame(view);
    expect(note().getByText('That is all you need to know. Create a game or join one.')).toBeDefined();
    expect(note().getByRole('button', { name: 'Create a game' })).toBeDefined();
    expect(note().getByRole('button', { name: 'Join a game' })).toBeDefined();
  });

  test('[H4.91] is not in a real game', async () => {
    await openGame(night({ roomCode: 'ABC234' }));
    expect(screen.queryByRole('region', { name: 'Guide' })).toBeNull();
  });
});

describe('help', () => {
  test('[H4.92] explains the phase, and the own role only when it is asked for', async () => {
    const { user } = await openGame(
      sampleView({ phase: 'discussion', phaseEndsAt: Date.now() + 60_000, me: seer }),
    );
    const secret = themeById('generic').role('Seer').instructions;
    await user.click(screen.getByRole('button', { name: 'Help' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Discussion: what happens here?' }));
    for (const { topic } of lessonsOf('discussion', themeById('generic')))
      expect(sheet.getByText(topic)).toBeDefined();
    expect(sheet.getByText('Werewolf team')).toBeDefined();
    expect(document.body.textContent).not.toContain(secret);
    await user.click(sheet.getByRole('button', { name: 'Show what my role does' }));
    expect(sheet.getByText(secret)).toBeDefined();
    await user.click(sheet.getByRole('button', { name: 'Hide my role' }));
    expect(document.body.textContent).not.toContain(secret);
    await user.click(sheet.getByRole('button', { name: 'Show what my role does' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Help' }));
    expect(document.body.textContent).not.toContain(secret);
  });

  test('shows the marks of the teams as the cards of the theme bear them', async () => {
    const view = sampleView({ phase: 'discussion', phaseEndsAt: Date.now() + 60_000, themeId: 'corporate' });
    const { user } = await openGame(view);
    await user.click(screen.getByRole('button', { name: 'Help' }));
    const marks = [...document.querySelectorAll('.guide_helpMark path')].map((path) =>
      path.getAttribute('d'),
    );
    const { Villager, Werewolf, Neutral } = SIGNS.badge.teams;
    expect(marks).toEqual([Villager, Werewolf, Neutral]);
  });

  test('[T3.6] says what each team wants, and the Stalker’s too where there is one', async () => {
    const view = sampleView({
      phase: 'discussion',
      phaseEndsAt: Date.now() + 60_000,
      selectedRoles: ['Stalker', 'Seer', 'Werewolf'],
    });
    const { user } = await openGame(view);
    await user.click(screen.getByRole('button', { name: 'Help' }));
    const teams = [...document.querySelectorAll('.guide_helpTeams li')].map(({ textContent }) => textContent);
    expect(teams).toEqual(
      Object.values(themeById('generic').text.teams).map(
        ({ displayName, description }) => `${displayName} ${description}`,
      ),
    );
  });

  test('leads to the rulebook of the same theme, in a tab of its own', async () => {
    const { user } = await openGame(
      sampleView({ phase: 'discussion', themeId: 'corporate', phaseEndsAt: Date.now() + 60_000, me: seer }),
    );
    await user.click(screen.getByRole('button', { name: 'Help' }));
    const link = within(screen.getByRole('dialog')).getByRole('link', { name: TEXTS.rulebook });
    expect(link.getAttribute('href')).toBe(`/rules?theme=corporate#${RULES_ANCHORS.discussion}`);
    expect(link.getAttribute('target')).toBe('_blank');
  });

  test('leads to places that are in the rulebook', () => {
    const anchors = rulebookOf(themeById('generic'), RULEBOOK).sections.map(({ id }) => id);
    for (const phase of phaseSchema.options) expect(anchors).toContain(RULES_ANCHORS[phase]);
  });

  test.each(['corporate', 'russiagate'])('[H4.87] has no village in %s', (id) => {
    const theme = themeById(id);
    const words = phaseSchema.options
      .flatMap((phase) => lessonsOf(phase, theme).map(({ text }) => text))
      .join(' ');
    expect(words).not.toMatch(/\b(night|village|wol(f|ves)|werewol(f|ves)|cards?)\b/i);
  });
});
