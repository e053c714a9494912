import type { PromptView } from '@nightfall/shared/game/view';
import { useState } from 'react';
import { nameOf } from '../../../components/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { summaryOf } from '../night/choice-words.ts';
import { PickTable } from '../night/picker.tsx';
import { usePicks } from '../night/use-picks.ts';
import { PhaseFrame, PhaseTime } from '../parts/phase-frame.tsx';
import { ProgressList } from '../parts/progress-list.tsx';
import { roundPlayers } from '../parts/round.ts';
import { TEXTS } from '../texts.ts';

function Ballot({ prompt }: { prompt: PromptView }) {
  const { view, act, isConnected } = useRoom();
  const [isBusy, setBusy] = useState(false);
  const picking = usePicks(prompt);
  if (picking === null) return null;
  const { choice } = picking;
  const [target] = picking.picks.targets;
  const vote = async (targetUserId: string) => {
    setBusy(true);
    await act('submit_vote', { targetUserId });
    setBusy(false);
  };
  return (
    <>
      <div className="slip">
        <p>{TEXTS.chooseVote}</p>
      </div>
      <PickTable picking={picking} withCards={false} />
      <div className="action-bar">
        <p aria-live="polite">
          <strong className="picked-words">
            {summaryOf(choice, picking.picks, (userId) => nameOf(view.players, userId))}
          </strong>
        </p>
        <Button
          look="primary"
          disabled={target === undefined || !isConnected || isBusy}
          onClick={() => target !== undefined && void vote(target)}
        >
          {isConnected ? TEXTS.submitVote : TEXTS.reconnecting}
        </Button>
      </div>
    </>
  );
}

function Voted() {
  const { view, me, player } = useRoom();
  const players = roundPlayers(view);
  const done = players.filter((other) => other.hasVoted).length;
  return (
    <>
      <div className="slip">
        <p>{player.hasVoted ? TEXTS.voteSubmitted : TEXTS.noVote}</p>
        <p className="quiet">
          {me.voteTarget === null
            ? TEXTS.noVoteText
            : TEXTS.voteSubmittedText(nameOf(view.players, me.voteTarget))}
        </p>
      </div>
      <p className="center">{TEXTS.votedCount(done, players.length)}</p>
      <ProgressList
        label={TEXTS.voteSubmitted}
        players={players}
        isDone={(other) => other.hasVoted}
        doneWord={TEXTS.voteSubmitted}
      />
    </>
  );
}

export function VotePhase() {
  const { me } = useRoom();
  const theme = useTheme();
  return (
    <PhaseFrame title={theme.text.phases.vote} time={<PhaseTime />}>
      {me.prompt === null ? <Voted /> : <Ballot prompt={me.prompt} />}
    </PhaseFrame>
  );
}
