import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { Theme } from '@nightfall/shared/themes/theme';
import { adviceOn, meaningInWords } from '../../components/cards/set-words.ts';
import { listed } from '../../components/people/players.ts';
import { adviceFor } from './selection.ts';
import { TEXTS } from './texts.ts';

/** What there is to say of a lobby to somebody who does not see it. */
export interface LobbyState {
  /** Everybody at the table, bots and oneself too. */
  readonly players: ReadonlySet<string>;
  /** The others by their seats; the bots of a host's own adding are answered by a toast. */
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

/** Who is told of in one state and not at the table in the other. Who becomes host does not lose sight of the bots. */
const missingIn = (one: LobbyState, other: LobbyState): string[] =>
  [...one.others].filter(([id]) => !other.players.has(id)).map(([, name]) => name);

/** What has changed, in a breath, however much it is; nothing when all is as it was. */
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
