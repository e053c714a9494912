import type { PromptView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import { useState } from 'react';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { NightSlip } from '../night/center-cards.tsx';
import * as styles from '../night/night.module.css';
import { NightPrompt } from '../night/night-prompt.tsx';
import { NightKnowledge } from '../parts/knowledge.tsx';
import { PhaseBody, PhaseFrame } from '../parts/phase-frame.tsx';
import { RolesStrip } from '../parts/roles-strip.tsx';
import { useSubmitted } from '../parts/seat-facts.ts';
import { WaitingTable } from '../parts/waiting-table.tsx';

const TEXTS = GAME.round;

function RoleNote() {
  const { view, me } = useRoom();
  const theme = useTheme();
  const role = roleFacts(me.currentRole ?? '', theme, view.customRoles);
  return (
    <span className={styles.roleNote}>
      <MiniCard role={role} />
      {TEXTS.youAre(theme.named('role', role.noun))}
    </span>
  );
}

function Submitted({ isFirst }: { isFirst: boolean }) {
  const theme = useTheme();
  const { moments } = theme.text.screens;
  const { players, done } = useSubmitted();
  return (
    <PhaseBody
      below={<RolesStrip />}
      words={
        <NightSlip isFirst={isFirst}>
          <p>{TEXTS.submitted}</p>
          <NightKnowledge />
          <p className="quiet" lang={langOf(theme)}>
            {moments.submitted}
          </p>
        </NightSlip>
      }
      table={
        <WaitingTable
          count={TEXTS.submittedCount({ done, all: players.length })}
          label={TEXTS.submitted}
          players={players}
          isDone={(player) => player.hasSubmitted}
          doneWord={TEXTS.submitted}
        />
      }
    />
  );
}

/** Identifies what the prompt asks; 'done' without a prompt. */
const stepOf = (prompt: PromptView | null): string =>
  prompt === null ? 'done' : prompt.choices.map(({ type }) => type).join();

export function JobChoicePhase() {
  const { me } = useRoom();
  const theme = useTheme();
  const [moving, setMoving] = useState<PromptView | null>(null);
  const prompt = moving ?? me.prompt;
  const step = stepOf(prompt);
  const [firstStep] = useState(step);
  const isFirst = step === firstStep;
  return (
    <PhaseFrame title={theme.text.phases.job_choice} lang={langOf(theme)} note={<RoleNote />}>
      {prompt === null ? (
        <Submitted isFirst={isFirst} />
      ) : (
        <NightPrompt
          key={step}
          prompt={prompt}
          isFirst={isFirst}
          isMoving={moving !== null}
          onMoving={(isMoving) => setMoving(isMoving ? prompt : null)}
        />
      )}
    </PhaseFrame>
  );
}
