import type { VoteResults } from '@nightfall/shared/game/view';
import { Avatar } from '../../../components/avatar.tsx';
import { RoleCard } from '../../../components/role-card.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { TEXTS } from './texts.ts';
import { winnersText } from './winners-text.ts';

function Eliminated({ results }: { results: VoteResults }) {
  const { view } = useRoom();
  const theme = useTheme();
  if (results.eliminatedPlayers.length === 0)
    return <p className="slip slip--note">{TEXTS.nobodyEliminated}</p>;
  return (
    <section aria-labelledby="eliminated-heading">
      <h2 className="small-heading center" id="eliminated-heading">
        {TEXTS.eliminated}
      </h2>
      <ul className="eliminated">
        {results.eliminatedPlayers.map(({ userId, displayName, role }) => (
          <li key={userId} className="eliminated__player">
            <RoleCard role={roleFacts(role, theme, view.customRoles)} />
            <span className="eliminated__tag">
              <Avatar name={displayName} size="sm" />
              <strong>{displayName}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who won and why, and who was eliminated. */
export function Verdict({ results }: { results: VoteResults }) {
  const { me } = useRoom();
  const theme = useTheme();
  const own = results.playerResults.find(({ userId }) => userId === me.userId);
  return (
    <div className="stack">
      <section className="verdict" aria-label={TEXTS.winningTeams}>
        <p className="verdict__sides">{winnersText(results.winners, theme)}</p>
        <p>{results.winCondition}</p>
        {own !== undefined && (
          <p className={`slip slip--note ${own.isWinner ? 'slip--won' : ''}`}>{own.winReason}</p>
        )}
      </section>
      <Eliminated results={results} />
    </div>
  );
}
