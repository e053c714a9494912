import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import { listed } from '../../../components/people/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { NightMarks } from './night-marks.tsx';
import { TEXTS } from './texts.ts';
import { voteWords } from './votes.tsx';

interface PlayerDetailsProps {
  readonly player: PlayerView;
  /** Who voted for this player. */
  readonly voters: readonly PlayerView[];
  /** Whether the row says already why the player won or lost. */
  readonly isReasonKnown: boolean;
  /** How the role wins. */
  readonly winCondition: string;
}

/** What else befell one player: their vote and votes, and the traces of the night. */
export function PlayerDetails({ player, voters, isReasonKnown, winCondition }: PlayerDetailsProps) {
  const { view } = useRoom();
  return (
    <div className="details">
      {!isReasonKnown && <p>{winCondition}</p>}
      {view.gameSettings.voteResults !== undefined && (
        <p>
          {voteWords(player, view)}
          {voters.length > 0 && ` · ${TEXTS.votesFrom(listed(voters.map((one) => one.displayName)))}`}
        </p>
      )}
      <NightMarks player={player} />
    </div>
  );
}
