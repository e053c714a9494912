import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { Theme } from '@nightfall/shared/themes/theme';
import { useEffect, useRef } from 'react';
import { adviceOn, meaningInWords } from '../../components/cards/set-words.ts';
import { announce } from '../../components/page/live-region.tsx';
import { listed } from '../../components/people/players.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import { adviceFor } from './selection.ts';
import { TEXTS } from './texts.ts';

/** The state of a lobby as it is announced to screen readers. */
export interface LobbyState {
  /** All players by id, bots and the viewer included. */
  readonly players: ReadonlySet<string>;
  /** Names of the others by id; for the host without bots, whose joining a toast reports. */
  readonly others: ReadonlyMap<string, string>;
  readonly ready: string;
  readonly roles: string;
  readonly warning: string;
  readonly advice: string;
}

const MAX_NAMED = 3;
const AS_A_SENTENCE = /(?<![.!?])$/;

export function lobbyState(view: GameView, theme: Theme): LobbyState {
  const { players, selectedRoles: selection, customRoles } = view;
  const me = players.find(({ userId }) => userId === view.me?.userId);
  const others = players.filter(({ id, isBot }) => id !== me?.id && !(isBot && me?.isHost === true));
  const asked = players.filter(({ isHost, isBot }) => !isHost && !isBot);
  const ready = asked.filter(({ isReady }) => isReady).length;
  const needed = players.length + CENTER_CARDS;
  const isWhole = selection.length === needed;
  const { lines, isWarning } = adviceOn({ selection, customRoles, needed, theme });
  return {
    players: new Set(players.map(({ id }) => id)),
    others: new Map(others.map(({ id, displayName }) => [id, displayName])),
    ready: ready === 0 ? '' : TEXTS.readyOf(ready, asked.length),
    roles: [
      TEXTS.roles(selection.length, needed),
      ...(isWhole ? meaningInWords(selection, theme, customRoles) : []),
    ].join(', '),
    warning: isWhole && isWarning ? lines.join(' ') : '',
    advice: me?.isHost === true ? adviceFor({ view, selected: selection.length, needed }) : '',
  };
}

function named(names: readonly string[]): string {
  if (names.length <= MAX_NAMED) return listed(names);
  return listed([...names.slice(0, MAX_NAMED - 1), TEXTS.others(names.length - MAX_NAMED + 1)]);
}

/** Names listed in one state whose players are absent in the other. Bots stay present for a player who becomes host. */
const missingIn = (one: LobbyState, other: LobbyState): string[] =>
  [...one.others].filter(([id]) => !other.players.has(id)).map(([, name]) => name);

/** All changes between two states in one text; empty without changes. */
export function lobbyNews(before: LobbyState, now: LobbyState): string {
  const joined = missingIn(now, before);
  const left = missingIn(before, now);
  const ifNew = (words: 'ready' | 'roles' | 'warning' | 'advice') =>
    now[words] === before[words] ? '' : now[words];
  const sentences = [
    joined.length === 0 ? '' : TEXTS.haveJoined(named(joined), joined.length),
    left.length === 0 ? '' : TEXTS.haveLeft(named(left), left.length),
    joined.length + left.length === 0 ? '' : `${now.players.size} ${TEXTS.atTheTable}`,
    ifNew('ready'),
    ifNew('roles'),
    ifNew('warning'),
    ifNew('advice'),
  ];
  return sentences
    .filter((words) => words !== '')
    .map((words) => words.replace(AS_A_SENTENCE, '.'))
    .join(' ');
}

/** Changes are announced together after this pause. */
const PAUSE_MS = 1200;

/** Announces changes in the lobby to screen readers. */
export function useLobbyAnnouncements(): void {
  const { view } = useRoom();
  const theme = useTheme();
  const state = lobbyState(view, theme);
  const latest = useRef(state);
  const told = useRef(state);
  latest.current = state;
  const news = lobbyNews(told.current, state);
  useEffect(() => {
    if (news === '') return;
    const timer = setTimeout(() => {
      told.current = latest.current;
      announce(news);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [news]);
}
