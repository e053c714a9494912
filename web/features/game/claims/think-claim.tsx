import { useState } from 'react';
import { ClaimOptions, usePeopleOptions } from './claim-options.tsx';
import type { SaidClaim } from './claim-sentence.ts';
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

/** Two presses: about whom, and what to say of them or ask them. */
export function ThinkClaim({ onMade }: ClaimFormProps) {
  const [userId, setUserId] = useState<string | null>(null);
  const people = usePeopleOptions();
  return (
    <>
      <ClaimOptions
        title={TEXTS.about}
        options={people}
        picks={userId === null ? [] : [userId]}
        onPick={setUserId}
      />
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
