import { ClaimOptions, useRoleOptions } from './claim-options.tsx';
import type { SaidClaim } from './claim-sentence.ts';
import { TEXTS } from './texts.ts';

export interface ClaimFormProps {
  readonly onMade: (claim: SaidClaim) => void;
}

/** One press: the role. */
export function DealtClaim({ onMade }: ClaimFormProps) {
  return (
    <ClaimOptions
      title={TEXTS.which}
      options={useRoleOptions()}
      picks={[]}
      onPick={(role) => onMade({ kind: 'role', role })}
    />
  );
}
