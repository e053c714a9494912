import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { STAND_IN_AFTER_MS } from '@nightfall/shared/game/state/limits';
import { gameWith } from '@nightfall/shared/game/testing/table';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { themeFrom } from '@nightfall/shared/themes/theme';
import { themeDataSchema } from '@nightfall/shared/themes/theme-schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownToast } from '../../../components/ui/toast-store.ts';
import { WatchedRoomContext } from '../../../realtime/room-context.tsx';
import { claimedView } from '../../../testing/claimed-view.ts';
import { userId } from '../../../testing/sample-view.ts';
import { watchedRoom } from '../../../testing/watched-room.ts';
import { ThemeContext } from '../../../theme/theme-context.tsx';
import { ScreenControls } from './screen-controls.tsx';
import { TableScreen } from './table-screen.tsx';

/** The review of the round never comes. */
const queries = new QueryClient({
  defaultOptions: { queries: { queryFn: () => new Promise(() => undefined) } },
});

const screenOf = (view: GameView) => (
  <QueryClientProvider client={queries}>
    <WatchedRoomContext value={watchedRoom(view)}>
      <TableScreen />
    </WatchedRoomContext>
  </QueryClientProvider>
);

/** What is said anywhere but in the list of the roles. */
function saidBesideRoles(): string {
  const page = document.body.cloneNode(true) as HTMLElement;
  // The sky and the faces are shapes without a word.
  for (const part of page.querySelectorAll('.table-screen-board_tvRoles, svg > *')) part.remove();
  return page.innerHTML;
}

const ROLE_NAMES = new RegExp(`\\b(${BUILT_IN_ROLES.map(({ name }) => name).join('|')})\\b`, 'g');
const rolesSaid = () => saidBesideRoles().match(ROLE_NAMES) ?? [];
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

afterEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});

describe('the table screen', () => {
  test('has no line under its heading in a pack that was made before there was one', () => {
    const { narration, ...screens } = generic.text.screens;
    const older = themeDataSchema.parse({ ...generic, text: { ...generic.text, screens } });
    const view = gameWith({ ann: 'Werewolf', bob: 'Robber', cleo: 'Hunter' }).view('ann');
    render(<ThemeContext value={themeFrom(older)}>{screenOf(view)}</ThemeContext>);
    expect(heading()).toBe(generic.text.phases.job_choice);
    expect(screen.queryByText(narration?.job_choice ?? '')).toBeNull();
    cleanup();
    render(screenOf(view));
    expect(screen.queryByText(narration?.job_choice ?? '')).not.toBeNull();
  });

  test('[F6.4] names the players the table waits for, once a bot may act for them', () => {
    const table = gameWith({ ann: 'Werewolf', bob: 'Robber', cleo: 'Hunter' });
    table.submit('ann', { type: 'pass' });
    table.now += STAND_IN_AFTER_MS - 1;
    render(screenOf(table.screen()));
    expect(screen.queryByText(/Waiting for/)).toBeNull();
    cleanup();
    table.now += 1;
    render(screenOf(table.screen()));
    expect(screen.getByText('Waiting for bob and cleo')).toBeDefined();
    cleanup();
    table.act('ann', { type: 'ask_stand_in', targetUserId: table.userId('bob') });
    render(screenOf(table.screen()));
    expect(screen.getByText('Waiting for cleo')).toBeDefined();
  });

  test('[F5.7] says that a seat goes on at another device, or with an account', () => {
    const view = gameWith({ ann: 'Werewolf', bob: 'Robber', cleo: 'Hunter' }).screen();
    const { rerender } = render(screenOf(view));
    const news = 'bob switched devices or signed in';
    expect(shownToast()?.title).not.toBe(news);
    const players = view.players.map((player, n) => (n === 1 ? { ...player, userId: userId(99) } : player));
    rerender(screenOf({ ...view, players: players as GameView['players'] }));
    expect(shownToast()?.title).toBe(news);
  });

  test('[F2.5] says why claims are hidden where the Shroud may have been given', () => {
    const table = gameWith({ ann: 'Curator', bob: 'Robber', cleo: 'Hunter' });
    table.endNight().expire();
    table.act('ann', { type: 'make_claim', claim: { kind: 'quiet' } });
    const why =
      /^What players say is not shown here: the Curator may have given a player the Shroud of Shame/;
    render(screenOf(table.screen()));
    expect(screen.getAllByText(why)).toHaveLength(1);
    expect(saidBesideRoles()).not.toContain('quiet');
    cleanup();
    table.expire();
    render(screenOf(table.screen()));
    expect(screen.queryByText(why)).toBeNull();
    expect(screen.getByRole('list', { name: 'Claims' }).textContent).toContain('ann');
  });

  describe('while people talk', () => {
    const [ann, bob, cleo, dov, esme] = [1, 2, 3, 4, 5].map(userId) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const selectedRoles = ['Alpha Wolf', 'Seer', 'Robber', 'Villager', 'Drunk', 'Tanner', 'Hunter', 'Mason'];
    const contested = [
      [ann, { kind: 'role', role: 'Seer' }],
      [bob, { kind: 'saw', place: { userId: cleo }, role: 'Drunk' }],
      [cleo, { kind: 'role', role: 'Seer' }],
    ] as const;
    const linesOf = (list: string) =>
      within(screen.getByRole('list', { name: list }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim());
    const roles = () => linesOf('Roles in this game').map((line) => line?.replace(/, \w+ team/, ''));

    test.each(['discussion', 'vote'] as const)(
      '[C1.28] in the %s says who claims which role, what was claimed last, and all that cannot be true',
      (phase) => {
        render(screenOf(claimedView(contested, { selectedRoles, phase })));
        expect(roles().filter((line) => line?.includes('claimed by'))).toEqual([
          '4Seer, claimed by Ann and Cleo',
        ]);
        expect(linesOf('Cannot all be true')).toEqual([
          'Ann and Cleo claim Seer; there is only one in this game.',
          'Cleo’s card: seen as Seer and Drunk, and nobody claims to have moved it.',
        ]);
        expect(linesOf('Claims')).toEqual([
          'Bob: I saw the Drunk in front of Cleo.',
          'Cleo: I was dealt the Seer.',
        ]);
      },
    );

    test('[C1.28] puts the roles in conflict first, and a Werewolf of the pile among them', () => {
      const claims = [...contested, [esme, { kind: 'role', role: 'Werewolf' }]] as const;
      render(screenOf(claimedView(claims, { selectedRoles })));
      expect(roles().slice(0, 3)).toEqual([
        '1Werewolf, claimed by Esme',
        '4Seer, claimed by Ann and Cleo',
        '1Alpha Wolf',
      ]);
      cleanup();
      render(screenOf(claimedView([], { selectedRoles })));
      expect(roles().slice(0, 2)).toEqual(['1Alpha Wolf', '3Mason']);
    });

    test('[C1.28] counts the conflicts that have no room, also those of players who claim no role', () => {
      const seen = [0, 1, 2].flatMap((centerIndex) =>
        (['Drunk', 'Tanner'] as const).map(
          (role, index) => [index === 0 ? dov : esme, { kind: 'saw', place: { centerIndex }, role }] as const,
        ),
      );
      render(screenOf(claimedView([...contested, ...seen], { selectedRoles })));
      const conflicts = linesOf('Cannot all be true');
      expect(conflicts).toHaveLength(4);
      expect(conflicts.slice(2)).toEqual([
        'Left center card: seen as Drunk and Tanner, and nobody claims to have moved it.',
        'and 2 more',
      ]);
    });
  });

  test('[T2.25] says in a round how many wait for the next, and that the code leads there', () => {
    const table = gameWith({ ann: 'Werewolf', bob: 'Robber', cleo: 'Hunter' });
    const { rerender } = render(screenOf(table.view('ann')));
    expect(screen.queryByText(/waiting for the next round/)).toBeNull();
    expect(screen.getByText('Next round: code').textContent).toEndWith(String(table.view('ann').roomCode));
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull();
    for (const name of ['dov', 'eva']) table.waits(name);
    rerender(screenOf(table.view('ann')));
    expect(screen.getByText('2 waiting for the next round')).toBeDefined();
    table.vote({ ann: 'bob' });
    rerender(screenOf(table.view('ann')));
    expect(screen.queryByText(/waiting for the next round/)).toBeNull();
    expect(screen.getByText('Join the table')).toBeDefined();
  });

  test('[H4.100 H4.101 H4.106] follows a round and names no card before the results', () => {
    const table = gameWith({ ann: 'Werewolf', bob: 'Robber', cleo: 'Hunter' }, { atDeal: true });
    const { rerender } = render(screenOf(table.view('ann')));
    const shown: (string | null)[] = [];
    const look = () => {
      rerender(screenOf(table.view('ann')));
      shown.push(heading());
      expect(rolesSaid()).toEqual([]);
    };
    look();
    table.expire();
    look();
    table.submit('bob', { type: 'rob_player', targetUserId: 'ann' });
    look();
    expect(screen.getByText(/^\d of 3 have submitted$/)).toBeDefined();
    table.endNight();
    look();
    table.expire();
    look();
    expect(screen.getByRole('timer').getAttribute('aria-label')).toContain('left to talk');
    table.act('ann', { type: 'ready_next_phase' });
    look();
    expect(screen.getByText('1 of 3 ready to vote')).toBeDefined();
    table.expire();
    table.act('ann', { type: 'submit_vote', targetUserId: table.userId('bob') });
    look();
    expect(screen.getByText('1 of 3 have voted')).toBeDefined();
    expect(shown).toEqual([
      'The Deal',
      'Night',
      'Night',
      'First Light',
      'Discussion',
      'Discussion',
      'The Vote',
    ]);
  }, 20_000);

  test('[H4.98 H4.256] has the room code and the roles in play with their numbers and teams', () => {
    const table = gameWith({ ann: 'Werewolf', bob: 'Seer', cleo: 'Villager' });
    const { rerender } = render(screenOf({ ...table.view('ann'), phase: 'lobby' }));
    const roles = screen.getByRole('list', { name: 'Roles in this game' });
    expect(within(roles).getByText('Seer').parentElement?.textContent).toContain('Villager team');
    expect(screen.getByRole('img', { name: /^QR code with the invitation to room/ })).toBeDefined();
    rerender(screenOf(table.view('ann')));
    expect(screen.getByText('3 in the center')).toBeDefined();
  });

  test('[T1.11] names absent players', () => {
    const view = gameWith({ ann: 'Werewolf', bob: 'Seer', cleo: 'Villager' }).view('ann');
    const away = (...names: string[]) => ({
      ...view,
      players: view.players.map((player) =>
        names.includes(player.displayName)
          ? { ...player, isConnected: false, awaySince: view.serverTime - 20_000 }
          : player,
      ),
    });
    const { rerender } = render(screenOf(view));
    expect(screen.queryByText(/away/)).toBeNull();
    rerender(screenOf(away('bob')));
    expect(screen.getByText('bob is away')).toBeDefined();
    rerender(screenOf(away('bob', 'cleo')));
    expect(screen.getByText('2 are away')).toBeDefined();
  });

  test('[T2.43] shows no code where nobody can join', () => {
    const view = { ...gameWith({ ann: 'Werewolf', bob: 'Seer', cleo: 'Villager' }).view('ann') };
    const locked = { ...view, gameSettings: { ...view.gameSettings, locked: true } };
    const { rerender } = render(screenOf({ ...locked, phase: 'lobby' }));
    expect(screen.queryByText('Join the table')).toBeNull();
    rerender(screenOf(locked));
    expect(screen.queryByText('Next round: code')).toBeNull();
    rerender(screenOf(view));
    expect(screen.getByText('Next round: code')).toBeDefined();
  });

  test('[H4.254] says how many are ready in the lobby, and offers nothing to press but the corner', () => {
    const table = gameWith({ ann: 'Werewolf', bob: 'Seer', cleo: 'Villager' });
    render(screenOf({ ...table.view('ann'), phase: 'lobby' }));
    expect(screen.getByText(/of 3 ready$/)).toBeDefined();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Sound and narration',
    ]);
  });
});

describe('the narration', () => {
  const said: string[] = [];
  const refused: (() => void)[] = [];
  let mayAnything = false;

  /** A browser that speaks only after a press. */
  class Sentence {
    onerror: ((event: { error: string }) => void) | null = null;
    constructor(readonly text: string) {}
  }
  const voice = {
    cancel: () => undefined,
    speak: ({ text, onerror }: Sentence) => {
      if (mayAnything) said.push(text);
      else refused.push(() => onerror?.({ error: 'not-allowed' }));
    },
  };
  const answer = () => act(() => refused.splice(0).forEach((tell) => void tell()));
  const line = () => screen.queryByText('Press once to turn on the voice');

  beforeEach(() => {
    said.splice(0);
    refused.splice(0);
    mayAnything = false;
    Object.assign(window, { speechSynthesis: voice, SpeechSynthesisUtterance: Sentence });
    window.localStorage.setItem('narration', 'on');
  });
  afterEach(() => {
    cleanup();
    for (const name of ['speechSynthesis', 'SpeechSynthesisUtterance']) Reflect.deleteProperty(window, name);
  });

  test.each([
    ['Yes', 'on', 1],
    ['No', 'off', 0],
  ])('[T2.42] is asked for once, and the answer “%s” is kept', async (answered, kept, sentences) => {
    mayAnything = true;
    window.localStorage.removeItem('narration');
    const table = gameWith({ ann: 'Werewolf', bob: 'Robber', cleo: 'Hunter' }, { atDeal: true });
    render(screenOf(table.view('ann')));
    expect(said).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: answered }));
    expect([window.localStorage.getItem('narration'), said.length]).toEqual([kept, sentences]);
    expect(screen.queryByRole('button', { name: answered })).toBeNull();
    cleanup();
    render(screenOf(table.view('ann')));
    expect(screen.queryByText('Read the story aloud?')).toBeNull();
  });

  test.each([
    ['a press', fireEvent.pointerUp],
    ['a key', fireEvent.keyDown],
  ])('that the browser refuses is asked for in a line, and begins with %s', (_, press) => {
    const table = gameWith({ ann: 'Werewolf', bob: 'Robber', cleo: 'Hunter' }, { atDeal: true });
    const { rerender } = render(screenOf(table.view('ann')));
    expect(line()).toBeNull();
    answer();
    expect(line()).not.toBeNull();
    rerender(screenOf(table.expire().view('ann')));
    expect([said, refused]).toEqual([[], []]);
    mayAnything = true;
    press(document.body);
    expect(said).toEqual([generic.text.screens.narration?.job_choice ?? '']);
    expect(line()).toBeNull();
  });
});

test('[H4.104] a browser without a voice says so, and keeps the switch off', async () => {
  render(<ScreenControls />);
  await userEvent.click(screen.getByRole('button', { name: 'Sound and narration' }));
  expect(screen.getByText('This browser cannot read aloud. The words stay on the screen.')).toBeDefined();
  const narration = screen.getByRole<HTMLButtonElement>('switch', { name: 'Narration' });
  expect([narration.disabled, narration.getAttribute('aria-checked')]).toEqual([true, 'false']);
});
