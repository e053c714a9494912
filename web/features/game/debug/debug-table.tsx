import type { DebugView } from '@nightfall/shared/protocol/game-view';
import type { Theme } from '@nightfall/shared/themes/theme';
import { nameOf } from '../../../components/people/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { TEXTS } from './texts.ts';

type DebugPlayer = DebugView['players'][number];

function marksOf(player: DebugPlayer, { text }: Theme, name: (userId: string) => string): string {
  const { artifactId, convertedBy, stalkerTarget, protectedPlayer, suspectUserId } = player;
  return [
    artifactId === null ? '' : TEXTS.bears(text.screens.artifacts[artifactId].name),
    convertedBy === null ? '' : TEXTS.convertedBy(name(convertedBy)),
    player.isTappedByThing ? TEXTS.tapped : '',
    stalkerTarget === null ? '' : TEXTS.stalks(name(stalkerTarget)),
    protectedPlayer === null ? '' : TEXTS.protects(name(protectedPlayer)),
    suspectUserId === null ? '' : TEXTS.suspects(name(suspectUserId)),
  ]
    .filter((mark) => mark !== '')
    .join(', ');
}

function PlayerRow({ player }: { player: DebugPlayer }) {
  const { view } = useRoom();
  const theme = useTheme();
  const titleOf = (role: string | null) =>
    role === null ? '' : roleFacts(role, theme, view.customRoles).title;
  const name = (userId: string) => nameOf(view.players, userId);
  const knownName = (userId: string) => view.players.find((other) => other.userId === userId)?.displayName;
  const { originalRole, currentRole, actionData, actionResult, voteTarget } = player;
  const hasVoted = view.players.some(({ id, hasVoted }) => id === player.id && hasVoted);
  const abstention = hasVoted ? TEXTS.abstained : '';
  const cells = [
    ['dealt', titleOf(originalRole)],
    ['now', titleOf(currentRole)],
    ['action', actionData === null ? '' : rawWords(actionData, knownName)],
    ['result', actionResult?.message ?? ''],
    ['marks', marksOf(player, theme, name)],
    ['vote', voteTarget === null ? abstention : name(voteTarget)],
  ] as const;
  return (
    <tr>
      <th scope="row">{player.displayName}</th>
      {cells.map(([key, words]) => (
        <td key={key} className={`debug__cell--${key}`}>
          {words === '' ? TEXTS.nothing : words}
        </td>
      ))}
    </tr>
  );
}

/** The table scrolls by itself, so the keyboard must be able to get into it. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

export function DebugTable({ players }: Pick<DebugView, 'players'>) {
  return (
    <section className="debug__scroll" aria-label={TEXTS.players} {...REACHED_BY_KEYBOARD}>
      <table className="debug__table">
        <thead>
          <tr>
            {TEXTS.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map((player) => (
            <PlayerRow key={player.id} player={player} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type NameOf = (userId: string) => string | undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whatever was submitted, in one line: people by name, everything else as it came. */
export function rawWords(value: unknown, nameOf: NameOf): string {
  if (typeof value === 'string') return nameOf(value) ?? value;
  if (Array.isArray(value)) return value.map((part) => rawWords(part, nameOf)).join(', ');
  if (!isRecord(value)) return String(value);
  const { type, ...rest } = value;
  const details = Object.entries(rest).map(([key, detail]) =>
    isRecord(detail)
      ? `${key}: (${rawWords(detail, nameOf)})`
      : `${key.replace(/UserIds?$/, '')}: ${rawWords(detail, nameOf)}`,
  );
  return [...(typeof type === 'string' ? [type] : []), ...details].join(' · ');
}
