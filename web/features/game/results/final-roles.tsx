import type { VoteResults } from '@nightfall/shared/protocol/game-view';
import { useMemo } from 'react';
import { bySeat } from '../../../components/people/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roundPlayers } from '../parts/round.ts';
import { FinalRole } from './final-role.tsx';
import { arrivalsAt, lastChangeOf, storyOf } from './night-story.ts';
import { TEXTS } from './texts.ts';

/** Everybody's first and last card and who moved it, whether they won, and their votes; each opens what else befell them. */
export function FinalRoles({ results }: { results: VoteResults | undefined }) {
  const { view } = useRoom();
  const story = useMemo(() => storyOf(view), [view]);
  return (
    <section className="board board--roles" aria-labelledby="final-roles">
      <h2 className="unseen" id="final-roles">
        {TEXTS.finalRoles}
      </h2>
      <div className="final-roles__head" aria-hidden="true">
        <span>{TEXTS.player}</span>
        <span className="final-roles__cards">
          <span>{TEXTS.first}</span>
          <span>{TEXTS.lastCard}</span>
        </span>
        <span>{TEXTS.votes}</span>
      </div>
      <ul className="final-roles">
        {bySeat(roundPlayers(view)).map((player) => (
          <FinalRole
            key={player.id}
            player={player}
            results={results}
            changedBy={lastChangeOf(view, story, player.userId)}
            arrivals={arrivalsAt(player.userId, story)}
          />
        ))}
      </ul>
    </section>
  );
}
