import { Dialog } from '../../../components/ui/dialog.tsx';
import type { ClaimChip } from './claim-kinds.ts';
import { type ClaimFormProps, DealtClaim } from './dealt-claim.tsx';
import { DidClaim } from './did-claim.tsx';
import { SawClaim } from './saw-claim.tsx';
import { TEXTS } from './texts.ts';
import { ThinkClaim } from './think-claim.tsx';
import { ToldClaim } from './told-claim.tsx';

const FORMS: Record<ClaimChip, (props: ClaimFormProps) => React.ReactNode> = {
  role: DealtClaim,
  saw: SawClaim,
  did: DidClaim,
  told: ToldClaim,
  think: ThinkClaim,
};

interface ClaimDialogProps extends ClaimFormProps {
  /** Null: closed. */
  readonly chip: ClaimChip | null;
  readonly onClose: () => void;
}

/** Where a claim is put together; it closes once the claim is made. Nothing is filled in from what the viewer knows. */
export function ClaimDialog({ chip, onClose, onMade }: ClaimDialogProps) {
  if (chip === null) return null;
  const Form = FORMS[chip];
  return (
    <Dialog title={TEXTS.titles[chip]} description={TEXTS.hint} open onOpenChange={onClose}>
      <Form
        onMade={(claim) => {
          onClose();
          onMade(claim);
        }}
      />
    </Dialog>
  );
}
