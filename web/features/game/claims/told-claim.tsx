import type { ClaimFact } from '@nightfall/shared/game/state/claim';
import { FACT_GROUPS } from '@nightfall/shared/game/state/claim-facts';
import { groupName } from '@nightfall/shared/themes/naming';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { ABOUT_ONESELF, claimSentence, factsIn } from './claim-kinds.ts';
import { type ClaimFormProps, ClaimOptions, FollowUp, usePeopleOptions } from './claim-options.tsx';
import { TEXTS } from './texts.ts';

/** What kinds of thing somebody may have been told; of what happened to oneself, the sentence that is said. */
function useFacts() {
  const { view, me } = useRoom();
  const theme = useTheme();
  const { say, text } = theme;
  const role = (name: string) => theme.role(name).displayName;
  const labelOf = (fact: ClaimFact) => {
    const group = FACT_GROUPS[fact];
    if (group !== null) return TEXTS.whoIs(groupName(group, { role, say, sentences: text.sentences }, 1));
    if (!ABOUT_ONESELF.has(fact)) return TEXTS.whoActed;
    return claimSentence(view, theme, me.userId, { kind: 'told', fact, userIds: [] });
  };
  return factsIn(view).map((id) => ({ id, label: labelOf(id) }));
}

/** What the night has told: first what kind of thing, then about whom, if it is about others. */
export function ToldClaim({ onMade }: ClaimFormProps) {
  const people = usePeopleOptions();
  const facts = useFacts();
  const [fact, setFact] = useState<ClaimFact | null>(null);
  const [userIds, setUserIds] = useState<readonly string[]>([]);
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
