import type { Grant } from '../../api/admin.ts';
import { Select } from '../../components/ui/select.tsx';
import { TEXTS, TIER_OPTIONS } from './texts.ts';

interface GrantFieldsProps {
  readonly type: Grant['type'];
  readonly onType: (type: Grant['type']) => void;
  readonly tier: Grant['tier'];
  readonly onTier: (tier: Grant['tier']) => void;
}

/** What is granted. */
export function GrantFields({ type, onType, tier, onTier }: GrantFieldsProps) {
  return (
    <>
      <Select
        label={TEXTS.entitlementType}
        options={{ host: TEXTS.hostAccess }}
        value={type}
        onChange={onType}
      />
      <Select label={TEXTS.tier} options={TIER_OPTIONS} value={tier} onChange={onTier} />
    </>
  );
}
