import { chatHidingRoles } from '@nightfall/shared/game/night/roles/index';
import GAME from '@nightfall/shared/text/en/game.json';
import TEXTS from '@nightfall/shared/text/en/table-screen.json';
import { nameOf } from '../../../components/people/players.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { Filled, Marked } from '../../../components/ui/words.tsx';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { alternatives, asLabel } from '../../../session/formats.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { useClaimBoard } from '../board/board-rows.ts';
import { conflictWords } from '../board/conflict-words.ts';
import { claimText } from '../claims/claim-kinds.ts';
import { isTalk } from './progress.ts';
import * as styles from './table-screen-board.module.css';

const BOARD = GAME.board;

/** As many lines as fit beside the table in a size readable from a distance. */
const MOST_LINES = { conflicts: 4, latest: 2, latestAlone: 3 };
/** From this many players on, the names need more of the screen. */
const A_CROWD = 17;
const MOST_LINES_OF_A_CROWD = { conflicts: 2, latest: 1, latestAlone: 2 };

function useMostLines() {
  const { players } = useWatchedRoom().view;
  return players.length < A_CROWD ? MOST_LINES : MOST_LINES_OF_A_CROWD;
}

/** The conflicts among claims; the last line counts those that do not fit. */
function Conflicts() {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const most = useMostLines().conflicts;
  const words = useClaimBoard().conflicts.map((conflict) => conflictWords(conflict, view, theme));
  if (words.length === 0) return null;
  const shown = words.length > most ? words.slice(0, most - 1) : words;
  return (
    <ul className={`${styles.tvClaims} ${styles.tvClaimsConflicts}`} aria-label={BOARD.conflicts}>
      {shown.map((sentence) => (
        <li key={sentence}>
          <Icon name="alert" size={24} /> {sentence}
        </li>
      ))}
      {shown.length < words.length && <li>{BOARD.andMore({ count: words.length - shown.length })}</li>}
    </ul>
  );
}

function Latest() {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const most = useMostLines();
  const hasConflicts = useClaimBoard().conflicts.length > 0;
  const latest = view.claims
    .filter(({ withdrawn }) => !withdrawn)
    .slice(hasConflicts ? -most.latest : -most.latestAlone);
  return (
    <ul className={styles.tvClaims} aria-label={TEXTS.claims}>
      {latest.map((made) => (
        <li key={made.id}>
          <strong>
            <Filled message={asLabel}>
              <bdi>{nameOf(view.players, made.userId)}</bdi>
            </Filled>
          </strong>{' '}
          <Marked words={claimText(view, theme, made.userId, made.claim)} lang={langOf(theme)} />
        </li>
      ))}
    </ul>
  );
}

/** Says why claims are not shown: one player may not read them, so the public screen must not show them. */
function NoWordsHere({ because }: { readonly because: readonly string[] }) {
  const theme = useTheme();
  const { customRoles } = useWatchedRoom().view;
  const givers = because.map((name) => roleFacts(name, theme, customRoles).title);
  const shroud = theme.named(
    'shroud',
    theme.noun('shroud-of-shame', theme.text.screens.artifacts['shroud-of-shame'].name),
  );
  return (
    <div className={styles.tvTalk}>
      <ul className={styles.tvClaims}>
        <li>{TEXTS.noWords({ givers: alternatives(givers), ...shroud })}</li>
      </ul>
    </div>
  );
}

/** The latest claims, and the conflicts above them. */
export function LatestClaims() {
  const { view } = useWatchedRoom();
  const hiders = chatHidingRoles(view.selectedRoles, view.customRoles);
  if (view.phase === 'discussion' && hiders.length > 0) return <NoWordsHere because={[...new Set(hiders)]} />;
  if (!isTalk(view) || view.claims.length === 0) return null;
  return (
    <div className={styles.tvTalk}>
      <Conflicts />
      <Latest />
    </div>
  );
}
