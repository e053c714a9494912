import type { VoteResults } from '@nightfall/shared/protocol/game-view';
import { Avatar } from '../../../components/people/avatar.tsx';
import { bySeat, nameOf } from '../../../components/people/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roundPlayers } from '../parts/round.ts';
import { TEXTS } from './texts.ts';

/** How many votes each got, the most first; who got none is left out. */
function Totals({ results }: { results: VoteResults }) {
  const { view } = useRoom();
  const totals = Object.entries(results.voteCount)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
  if (totals.length === 0) return null;
  return (
    <ul className="vote-totals" aria-label={TEXTS.totals}>
      {totals.map(([userId, count]) => (
        <li key={userId}>
          <strong>
            <bdi>{nameOf(view.players, userId)}</bdi>
          </strong>{' '}
          {TEXTS.voteTotal(count)}
        </li>
      ))}
    </ul>
  );
}

/** Who voted for whom, and the totals. */
export function Votes({ results }: { results: VoteResults }) {
  const { view } = useRoom();
  const players = bySeat(roundPlayers(view));
  return (
    <section className="board" aria-labelledby="votes-heading">
      <h2 id="votes-heading">{TEXTS.votes}</h2>
      <ul>
        {players.map((player) => (
          <li className="vote-row" key={player.id}>
            <Avatar name={player.displayName} size="sm" />
            <span className="vote-row__words">
              {player.voteTarget
                ? TEXTS.votedFor(player.displayName, nameOf(view.players, player.voteTarget))
                : TEXTS.abstained(player.displayName)}
            </span>
          </li>
        ))}
      </ul>
      <Totals results={results} />
    </section>
  );
}
