import { nameOf } from '../../../components/people/players.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { useWatchedRoom } from '../../../realtime/watched-room.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { conflictWords } from '../board/conflict-words.ts';
import { useClaimBoard } from '../board/use-claim-board.ts';
import { claimSentence } from '../claims/claim-sentence.ts';
import { TEXTS } from './texts.ts';

/** As many as can be read from the sofa. */
const SHOWN = 3;

/** The latest claims, and above them those that cannot all be true. */
export function LatestClaims() {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const { conflicts } = useClaimBoard();
  if (view.phase !== 'discussion' || view.claims.length === 0) return null;
  const [conflict] = conflicts;
  const latest = view.claims
    .filter(({ withdrawn }) => !withdrawn)
    .slice(conflict === undefined ? -SHOWN : 1 - SHOWN);
  return (
    <ul className="tv-claims" aria-label={TEXTS.claims}>
      {conflict !== undefined && (
        <li className="tv-claims__conflict">
          <Icon name="alert" size={24} /> {conflictWords(conflict, view, theme)}
        </li>
      )}
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
