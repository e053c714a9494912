import type { ClaimFact } from '@nightfall/shared/game/state/claim';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { ABOUT_ONESELF, factsIn } from './claim-kinds.ts';
import { ClaimOptions, usePeopleOptions } from './claim-options.tsx';
import type { ClaimFormProps } from './dealt-claim.tsx';
import { FollowUp } from './follow-up.tsx';
import { TEXTS } from './texts.ts';

/** The role whose name says what somebody is said to be. */
const ROLE_OF: Partial<Record<ClaimFact, string>> = {
  wolf: 'Werewolf',
  mason: 'Mason',
  seer: 'Seer',
  apprenticeSeer: 'Apprentice Seer',
};

/** What the night has told: first what kind of thing, then about whom, if it is about others. */
export function ToldClaim({ onMade }: ClaimFormProps) {
  const { view } = useRoom();
  const theme = useTheme();
  const people = usePeopleOptions();
  const [fact, setFact] = useState<ClaimFact | null>(null);
  const [userIds, setUserIds] = useState<readonly string[]>([]);
  const facts = factsIn(view).map((id) => ({
    id,
    label: TEXTS.facts[id](theme.role(ROLE_OF[id] ?? '').displayName),
  }));
  const pickFact = (id: string) => {
    const picked = facts.find((one) => one.id === id)?.id;
    if (picked === undefined) return;
    if (ABOUT_ONESELF.has(picked)) onMade({ kind: 'told', fact: picked, userIds: [] });
    else setFact(picked);
  };
  const turn = (id: string) =>
    setUserIds(userIds.includes(id) ? userIds.filter((one) => one !== id) : [...userIds, id]);
  return (
    <>
      <ClaimOptions
        title={TEXTS.what}
        options={facts}
        picks={fact === null ? [] : [fact]}
        onPick={pickFact}
      />
      {fact !== null && (
        <FollowUp>
          <ClaimOptions title={TEXTS.whom} options={people} picks={userIds} onPick={turn} />
          <div className="claim-end">
            <Button look="primary" onClick={() => onMade({ kind: 'told', fact, userIds: [...userIds] })}>
              {userIds.length === 0 ? TEXTS.nobody : TEXTS.sayIt}
            </Button>
          </div>
        </FollowUp>
      )}
    </>
  );
}
