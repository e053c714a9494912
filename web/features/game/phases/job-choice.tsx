import type { PromptView } from '@nightfall/shared/game/view';
import { useState } from 'react';
import { useTimeLeft } from '../../../components/countdown.tsx';
import { clockText } from '../../../components/countdown-level.ts';
import { MiniCard } from '../../../components/mini-card.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { NightPrompt } from '../night/night-prompt.tsx';
import { NightSlip } from '../night/night-slip.tsx';
import { Known } from '../parts/known.tsx';
import { PhaseFrame } from '../parts/phase-frame.tsx';
import { ProgressList } from '../parts/progress-list.tsx';
import { useSubmitted } from '../parts/use-submitted.ts';
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

function Submitted({ isFirst }: { isFirst: boolean }) {
  const { players, done } = useSubmitted();
  return (
    <>
      <NightSlip isFirst={isFirst}>
        <p>{TEXTS.submitted}</p>
        <Known />
        <p className="quiet">{TEXTS.submittedText}</p>
      </NightSlip>
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

/** What the player is asked now; 'done' when nothing more. */
const stepOf = (prompt: PromptView | null): string =>
  prompt === null ? 'done' : prompt.choices.map(({ type }) => type).join();

export function JobChoicePhase() {
  const { view, me } = useRoom();
  const theme = useTheme();
  const step = stepOf(me.prompt);
  const [firstStep] = useState(step);
  const isFirst = step === firstStep;
  return (
    <PhaseFrame title={theme.text.phases.job_choice} note={<RoleNote />}>
      {view.phaseEndsAt !== null && <MoonClock endsAt={view.phaseEndsAt} />}
      {me.prompt === null ? (
        <Submitted isFirst={isFirst} />
      ) : (
        <NightPrompt key={step} prompt={me.prompt} isFirst={isFirst} />
      )}
    </PhaseFrame>
  );
}
