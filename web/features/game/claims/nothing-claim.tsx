import { useState } from 'react';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { canSomebodyPass, claimSentence, type SaidClaim } from './claim-kinds.ts';
import { type ClaimFormProps, ClaimOptions, FollowUp, usePeopleOptions } from './claim-options.tsx';
import { TEXTS } from './texts.ts';

/** What is said as soon as it is pressed. */
const SAID: Readonly<Record<'quiet' | 'passed' | 'hadNoChoice', SaidClaim>> = {
  quiet: { kind: 'quiet' },
  passed: { kind: 'did', payload: { type: 'pass' } },
  hadNoChoice: { kind: 'did', payload: { type: 'no_action' } },
};

/** Whoever had nothing to choose could say whom they suspected. */
const SUSPECTED = 'suspected';
const suspected = (suspectUserId: string): SaidClaim => ({
  kind: 'did',
  payload: { type: 'no_action', suspectUserId },
});

/** The ways to have done nothing, in the sentences that they are said with: they are not the same. */
export function NothingClaim({ onMade }: ClaimFormProps) {
  const { view, me, player } = useRoom();
  const theme = useTheme();
  const [isSuspecting, setSuspecting] = useState(false);
  const people = usePeopleOptions();
  const ids = canSomebodyPass(view)
    ? (['quiet', 'passed', 'hadNoChoice'] as const)
    : (['quiet', 'hadNoChoice'] as const);
  const said = ids.map((id) => ({ id, label: claimSentence(view, theme, me.userId, SAID[id]) }));
  const ofSomebody = { type: 'no_action', targets: [player.id], centerIndices: [] } as const;
  const begun = theme.words.claim({ kind: 'did', choice: ofSomebody }, { player: () => '…' });
  return (
    <>
      <ClaimOptions
        title={TEXTS.orNothing}
        look="sentences"
        options={[...said, { id: SUSPECTED, label: begun.replace(/…\.$/, '…') }]}
        picks={isSuspecting ? [SUSPECTED] : []}
        onPick={(id) => {
          const picked = ids.find((one) => one === id);
          if (picked === undefined) setSuspecting(!isSuspecting);
          else onMade(SAID[picked]);
        }}
      />
      {isSuspecting && (
        <FollowUp>
          <ClaimOptions
            title={TEXTS.whom}
            options={people}
            picks={[]}
            onPick={(id) => onMade(suspected(id))}
          />
        </FollowUp>
      )}
    </>
  );
}
