import type { PromptView } from '@nightfall/shared/game/view';
import { useState } from 'react';
import { nameOf } from '../../../components/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { summaryOf } from '../night/choice-words.ts';
import { PickTable } from '../night/picker.tsx';
import { usePicks } from '../night/use-picks.ts';
import { OpenFacts } from '../parts/open-facts.tsx';
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
      <OpenFacts />
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

/** What has become of the viewer's own vote. */
function OwnVote() {
  const { view, me, player } = useRoom();
  if (me.voteTarget !== null)
    return (
      <>
        <p>{TEXTS.voteSubmitted}</p>
        <p className="quiet">{TEXTS.voteSubmittedText(nameOf(view.players, me.voteTarget))}</p>
      </>
    );
  return (
    <>
      <p>{TEXTS.noVote}</p>
      <p className="quiet">{player.isBanished ? TEXTS.noVoteBanished : TEXTS.noVoteText}</p>
    </>
  );
}

function Voted() {
  const { view } = useRoom();
  const players = roundPlayers(view);
  const voters = players.filter((other) => !other.isBanished);
  const done = voters.filter((other) => other.hasVoted).length;
  return (
    <>
      <div className="slip">
        <OwnVote />
      </div>
      <OpenFacts />
      <p className="center">{TEXTS.votedCount(done, voters.length)}</p>
      <ProgressList
        label={TEXTS.voteSubmitted}
        players={voters}
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
