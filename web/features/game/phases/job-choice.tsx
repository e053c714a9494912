import type { PromptView } from '@nightfall/shared/game/view';
import { useState } from 'react';
import { useTimeLeft } from '../../../components/countdown.tsx';
import { clockText } from '../../../components/countdown-level.ts';
import { MiniCard } from '../../../components/mini-card.tsx';
import { nameOf } from '../../../components/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { CHOICE_WORDS, summaryOf } from '../night/choice-words.ts';
import { Picker } from '../night/picker.tsx';
import { payloadOf } from '../night/picks.ts';
import { usePicks } from '../night/use-picks.ts';
import { Knowledge } from '../parts/knowledge.tsx';
import { PhaseFrame } from '../parts/phase-frame.tsx';
import { ProgressList } from '../parts/progress-list.tsx';
import { roundPlayers } from '../parts/round.ts';
import { TEXTS } from '../texts.ts';

/** The moon is the countdown. */
function MoonClock({ endsAt }: { endsAt: number }) {
  const { serverNow } = useRoom();
  const leftMs = useTimeLeft({ endsAt, now: serverNow });
  return (
    <div className="moon-clock" role="timer" aria-label={`${clockText(leftMs)} ${TEXTS.left}`}>
      {clockText(leftMs)}
    </div>
  );
}

function RoleNote() {
  const { view, me } = useRoom();
  const theme = useTheme();
  const role = roleFacts(me.currentRole ?? '', theme, view.customRoles);
  return (
    <span className="role-note">
      <MiniCard role={role} />
      {TEXTS.youAre(role.title)}
    </span>
  );
}

function useSubmitted() {
  const { view } = useRoom();
  const players = roundPlayers(view);
  return { players, done: players.filter((player) => player.hasSubmitted).length };
}

function NightPrompt({ prompt }: { prompt: PromptView }) {
  const { view, me, act, isConnected } = useRoom();
  const [isBusy, setBusy] = useState(false);
  const { players, done } = useSubmitted();
  const picking = usePicks(prompt);
  if (picking === null) return null;
  const { choice, picks } = picking;
  const payload = payloadOf(choice, picks);
  const isInformation = choice.type === 'no_action';
  const submit = async (data: NonNullable<typeof payload>) => {
    setBusy(true);
    await act('submit_action', { data });
    setBusy(false);
  };
  const summary = summaryOf(choice, picks, (userId) => nameOf(view.players, userId));
  const label = isInformation ? TEXTS.continue : TEXTS.submit;
  return (
    <>
      <div className="slip">
        {me.actionResult !== null && <p>{me.actionResult.message}</p>}
        <Knowledge view={view} me={me} />
        <p>{CHOICE_WORDS[choice.type].instruction}</p>
        {isInformation && <p className="quiet">{TEXTS.optional}</p>}
      </div>
      <Picker prompt={prompt} picking={picking} />
      <div className="action-bar">
        <p aria-live="polite">
          {summary !== '' && <strong className="picked-words">{summary} · </strong>}
          <span className="quiet">{TEXTS.submittedCount(done, players.length)}</span>
        </p>
        <div className="action-bar__buttons">
          {prompt.canPass && (
            <Button disabled={!isConnected || isBusy} onClick={() => void submit({ type: 'pass' })}>
              {TEXTS.pass}
            </Button>
          )}
          <Button
            look="primary"
            disabled={payload === null || !isConnected || isBusy}
            onClick={() => payload !== null && void submit(payload)}
          >
            {isConnected ? label : TEXTS.reconnecting}
          </Button>
        </div>
      </div>
    </>
  );
}

function Submitted() {
  const { view, me } = useRoom();
  const { players, done } = useSubmitted();
  return (
    <>
      <div className="slip">
        <p>{TEXTS.submitted}</p>
        {me.actionResult !== null && <p>{me.actionResult.message}</p>}
        <Knowledge view={view} me={me} />
        <p className="quiet">{TEXTS.submittedText}</p>
      </div>
      <p className="center">{TEXTS.submittedCount(done, players.length)}</p>
      <ProgressList
        label={TEXTS.submitted}
        players={players}
        isDone={(player) => player.hasSubmitted}
        doneWord={TEXTS.submitted}
      />
    </>
  );
}

export function JobChoicePhase() {
  const { view, me } = useRoom();
  const theme = useTheme();
  return (
    <PhaseFrame title={theme.text.phases.job_choice} note={<RoleNote />}>
      {view.phaseEndsAt !== null && <MoonClock endsAt={view.phaseEndsAt} />}
      {me.prompt === null ? <Submitted /> : <NightPrompt prompt={me.prompt} />}
    </PhaseFrame>
  );
}
