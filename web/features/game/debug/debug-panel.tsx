import type { DebugView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import type { Theme } from '@nightfall/shared/themes/theme';
import * as roleInfoStyles from '../../../components/cards/role-info.module.css';
import { nameOf } from '../../../components/people/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useAdminControls } from '../../../session/use-admin-controls.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { nightMarks } from '../parts/night-marks.ts';
import * as resultsStyles from '../results/results.module.css';
import * as debugStyles from './debug.module.css';

const TEXTS = GAME.debug;

const CELL_CLASSES: Readonly<Record<string, string | undefined>> = {
  action: debugStyles.cell_action,
  result: debugStyles.cell_result,
};

function Secrets({ debug }: { debug: DebugView }) {
  const { view } = useRoom();
  const theme = useTheme();
  const titles = (roles: readonly (string | null)[]) =>
    roles
      .map((role) => (role === null ? TEXTS.nothing : roleFacts(role, theme, view.customRoles).title))
      .join(', ');
  return (
    <>
      <dl className={roleInfoStyles.facts}>
        <div>
          <dt lang={langOf(theme)}>{theme.text.screens.terms.centerCards}</dt>
          <dd>{titles(debug.centerCards)}</dd>
        </div>
        <div>
          <dt lang={langOf(theme)}>{theme.text.screens.terms.pile}</dt>
          <dd>{debug.werewolfPile.length === 0 ? TEXTS.emptyPile : titles(debug.werewolfPile)}</dd>
        </div>
      </dl>
      <DebugTable players={debug.players} />
      <details>
        <summary>{TEXTS.raw}</summary>
        <pre className={debugStyles.raw}>{JSON.stringify(debug, null, 2)}</pre>
      </details>
    </>
  );
}

/** A player who has looked stays marked for the round. */
function useNote(): string {
  const { cards } = useTheme();
  const { view, me } = useRoom();
  const hasLooked = view.players.some(({ userId, hasDebugView }) => userId === me.userId && hasDebugView);
  if (me.debug !== null) return TEXTS.seen;
  return hasLooked ? TEXTS.looked : TEXTS.before(cards);
}

/** The super admin's view of all secrets. The whole room sees that it is on. */
export function DebugPanel() {
  const { me, wantsDebug, setDebug, isConnected } = useRoom();
  const isShown = useAdminControls();
  const note = useNote();
  const { debug } = me;
  // A debug view that is on can always be turned off.
  if (!me.isAdmin || !(isShown || wantsDebug)) return null;
  return (
    <section className={`${resultsStyles.board} ${debugStyles.root}`} aria-labelledby="debug-heading">
      <h2 id="debug-heading">{TEXTS.title}</h2>
      <p className="quiet">{note}</p>
      {debug !== null && <Secrets debug={debug} />}
      <Button disabled={!isConnected} onClick={() => setDebug(!wantsDebug)}>
        {wantsDebug ? (debug === null ? TEXTS.opening : TEXTS.close) : TEXTS.open}
      </Button>
    </section>
  );
}

type DebugPlayer = DebugView['players'][number];

function marksOf(player: DebugPlayer, theme: Theme, name: (userId: string) => string): string {
  const { suspectUserId } = player;
  const suspicion = suspectUserId === null ? [] : [TEXTS.suspects({ name: name(suspectUserId) })];
  return [...nightMarks(player, theme, name), ...suspicion].join(', ');
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
      <th scope="row" dir="auto">
        {player.displayName}
      </th>
      {cells.map(([key, words]) => (
        <td key={key} className={`${CELL_CLASSES[key] ?? ''}`}>
          {words === '' ? TEXTS.nothing : words}
        </td>
      ))}
    </tr>
  );
}

/** The table scrolls by itself, so it must be focusable by keyboard. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

function DebugTable({ players }: Pick<DebugView, 'players'>) {
  const { cards } = useTheme();
  return (
    <section className={debugStyles.scroll} aria-label={TEXTS.players(cards)} {...REACHED_BY_KEYBOARD}>
      <table className={debugStyles.table}>
        <thead>
          <tr>
            {Object.values(TEXTS.columns).map((column) => (
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

/** A submitted action in one line: players by name, everything else raw. */
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
