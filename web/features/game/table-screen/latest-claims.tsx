import { nameOf } from '../../../components/people/players.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { useWatchedRoom } from '../../../realtime/watched-room.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { conflictWords } from '../board/conflict-words.ts';
import { TEXTS as BOARD } from '../board/texts.ts';
import { useClaimBoard } from '../board/use-claim-board.ts';
import { claimSentence } from '../claims/claim-sentence.ts';
import { isTalk } from './progress.ts';
import { TEXTS } from './texts.ts';

/** Lines that leave the table its room; they can be read from the sofa. */
const MOST_LINES = { conflicts: 4, latest: 2, latestAlone: 3 };

/** What cannot all be true; if there is too much of it, the last line counts the rest. */
function Conflicts() {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const words = useClaimBoard().conflicts.map((conflict) => conflictWords(conflict, view, theme));
  if (words.length === 0) return null;
  const shown = words.length > MOST_LINES.conflicts ? words.slice(0, MOST_LINES.conflicts - 1) : words;
  return (
    <ul className="tv-claims tv-claims--conflicts" aria-label={BOARD.conflicts}>
      {shown.map((sentence) => (
        <li key={sentence}>
          <Icon name="alert" size={24} /> {sentence}
        </li>
      ))}
      {shown.length < words.length && <li>{BOARD.andMore(words.length - shown.length)}</li>}
    </ul>
  );
}

function Latest() {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const hasConflicts = useClaimBoard().conflicts.length > 0;
  const latest = view.claims
    .filter(({ withdrawn }) => !withdrawn)
    .slice(hasConflicts ? -MOST_LINES.latest : -MOST_LINES.latestAlone);
  return (
    <ul className="tv-claims" aria-label={TEXTS.claims}>
      {latest.map((made) => (
        <li key={made.id}>
          <strong>
            <bdi>{nameOf(view.players, made.userId)}</bdi>
          </strong>{' '}
          {claimSentence(view, theme, made.userId, made.claim)}
        </li>
      ))}
    </ul>
  );
}

/** The latest claims, and above them those that cannot all be true. */
export function LatestClaims() {
  const { view } = useWatchedRoom();
  if (!isTalk(view) || view.claims.length === 0) return null;
  return (
    <div className="tv-talk">
      <Conflicts />
      <Latest />
    </div>
  );
}
