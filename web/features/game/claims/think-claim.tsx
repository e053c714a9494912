import { useState } from 'react';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { ClaimOptions, usePeopleOptions } from './claim-options.tsx';
import { claimSentence, type SaidClaim } from './claim-sentence.ts';
import type { ClaimFormProps } from './dealt-claim.tsx';
import { FollowUp } from './follow-up.tsx';
import { TEXTS } from './texts.ts';

const THOUGHTS = [
  { id: 'accuse', label: TEXTS.accuse },
  { id: 'trust', label: TEXTS.trust },
  { id: 'ask', label: TEXTS.ask },
] as const;

function thought(id: string, userId: string): SaidClaim {
  if (id === 'ask') return { kind: 'ask', userId };
  return { kind: 'suspect', userId, level: id === 'trust' ? 'trust' : 'accuse' };
}

const PEACE: SaidClaim = { kind: 'peace' };

/** Two presses: about whom, and what to say of them or ask them. One for what is thought of all. */
export function ThinkClaim({ onMade }: ClaimFormProps) {
  const [userId, setUserId] = useState<string | null>(null);
  const { view, me } = useRoom();
  const theme = useTheme();
  const people = usePeopleOptions();
  return (
    <>
      <ClaimOptions
        title={TEXTS.about}
        options={people}
        picks={userId === null ? [] : [userId]}
        onPick={setUserId}
      />
      {userId === null && (
        <ClaimOptions
          title={TEXTS.orOfAll}
          look="sentences"
          options={[{ id: 'peace', label: claimSentence(view, theme, me.userId, PEACE) }]}
          picks={[]}
          onPick={() => onMade(PEACE)}
        />
      )}
      {userId !== null && (
        <FollowUp>
          <ClaimOptions
            title={TEXTS.what}
            options={THOUGHTS}
            picks={[]}
            onPick={(id) => onMade(thought(id, userId))}
          />
        </FollowUp>
      )}
    </>
  );
}
