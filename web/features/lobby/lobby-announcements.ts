import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/lobby.json';
import type { Theme } from '@nightfall/shared/themes/theme';
import { useEffect, useRef } from 'react';
import { adviceOn, meaningInWords } from '../../components/cards/set-words.ts';
import { announce } from '../../components/page/live-region.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { listed } from '../../session/formats.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { adviceFor } from './selection.ts';

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
    ready: readyText(ready, asked.length),
    roles: [
      TEXTS.roles({ selected: selection.length, needed }),
      ...(isWhole ? meaningInWords(selection, theme, customRoles) : []),
    ].join(', '),
    warning: isWhole && isWarning ? lines.join(' ') : '',
    advice: me?.isHost === true ? adviceFor({ view, selected: selection.length, needed }) : '',
  };
}

/** Empty with nobody ready. */
function readyText(ready: number, all: number): string {
  if (ready === 0) return '';
  return ready === all ? TEXTS.allReady : TEXTS.readyOf({ ready, all });
}

function named(names: readonly string[]): string {
  if (names.length <= MAX_NAMED) return listed(names);
  return listed([...names.slice(0, MAX_NAMED - 1), TEXTS.others({ count: names.length - MAX_NAMED + 1 })]);
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
    joined.length === 0 ? '' : TEXTS.haveJoined({ names: named(joined), count: joined.length }),
    left.length === 0 ? '' : TEXTS.haveLeft({ names: named(left), count: left.length }),
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
