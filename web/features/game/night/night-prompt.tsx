import { takesIfEvilTarget } from '@nightfall/shared/game/payload';
import { findBuiltInRole } from '@nightfall/shared/game/roles/index';
import type { PromptView } from '@nightfall/shared/game/view';
import { useState } from 'react';
import { nameOf } from '../../../components/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { knownGroups } from '../parts/knowledge.tsx';
import { Known } from '../parts/known.tsx';
import { useSubmitted } from '../parts/use-submitted.ts';
import { TEXTS } from '../texts.ts';
import { CHOICE_WORDS, missingOf, summaryOf } from './choice-words.ts';
import { NightSlip } from './night-slip.tsx';
import type { Offer } from './offer.ts';
import { Picker } from './picker.tsx';
import { payloadOf } from './picks.ts';
import { usePicks } from './use-picks.ts';

/** What a role without a choice does tonight, and the suspicion it may leave. */
function Information({ choice }: { choice: Offer }) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const role = findBuiltInRole(me.currentRole ?? '');
  const wouldTap = role?.actions.some(({ type }) => type === 'tap_player') ?? false;
  const hasSuspects = (choice.targets?.length ?? 0) > 0;
  const isToldMore = knownGroups(me, view.phase).length > 0;
  const { description } = roleFacts(me.currentRole ?? '', theme, view.customRoles);
  return (
    <>
      {!isToldMore && <p>{wouldTap ? TEXTS.noNeighbours : description}</p>}
      {hasSuspects && (
        <p className="quiet">
          <strong>{CHOICE_WORDS.no_action.instruction}</strong> {TEXTS.optional}
        </p>
      )}
    </>
  );
}

function Instruction({ choice }: { choice: Offer }) {
  if (choice.type === 'no_action') return <Information choice={choice} />;
  return (
    <>
      <p>{CHOICE_WORDS[choice.type].instruction}</p>
      {takesIfEvilTarget(choice.type) && <p className="quiet">{TEXTS.evil}</p>}
    </>
  );
}

/** What the player may do now, and the button that does it. */
export function NightPrompt({ prompt, isFirst }: { prompt: PromptView; isFirst: boolean }) {
  const { view, me, act, isConnected } = useRoom();
  const [isBusy, setBusy] = useState(false);
  const { players, done } = useSubmitted();
  const picking = usePicks(prompt);
  if (picking === null) return null;
  const { choice, picks } = picking;
  const payload = payloadOf(choice, picks);
  const submit = async (data: NonNullable<typeof payload>) => {
    setBusy(true);
    await act('submit_action', { data });
    setBusy(false);
  };
  const summary = summaryOf(choice, picks, (userId) =>
    userId === me.userId ? TEXTS.yourself : nameOf(view.players, userId),
  );
  const label = choice.type === 'no_action' ? TEXTS.continue : TEXTS.submit;
  return (
    <>
      <Picker prompt={prompt} picking={picking}>
        <NightSlip isFirst={isFirst}>
          <Known />
          <Instruction choice={choice} />
        </NightSlip>
      </Picker>
      <div className="action-bar">
        <p className="picked">
          <strong className={summary === '' ? 'quiet' : 'picked-words'} aria-live="polite">
            {summary || missingOf(choice, picks)}
          </strong>
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
