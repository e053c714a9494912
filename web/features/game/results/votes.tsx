import type { VoteResults } from '@nightfall/shared/game/view';
import { Avatar } from '../../../components/avatar.tsx';
import { bySeat, nameOf } from '../../../components/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roundPlayers } from '../parts/round.ts';
import { TEXTS } from './texts.ts';

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
            <span className="vote-row__total">{TEXTS.voteTotal(results.voteCount[player.userId] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
