import GAME from '@nightfall/shared/text/en/game.json';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Marked } from '../../../components/ui/words.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { asLabel } from '../../../session/formats.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { DealtClaim, SawClaim, ThinkClaim, ToldClaim } from './claim-forms.tsx';
import { CLAIM_CHIPS, type ClaimChip, claimText } from './claim-kinds.ts';
import { type ClaimFormProps, useClaimMaker } from './claim-options.tsx';
import * as styles from './claims.module.css';
import { DidClaim } from './did-claim.tsx';
import { TypedClaims, TypedQuestion } from './typed-claim.tsx';
import { type PendingClaim, UNDO_MS } from './use-pending-claims.ts';

const TEXTS = GAME.claims;

/** After this long a closing dialog has given the focus back to its opener. */
const DIALOG_CLOSED_MS = 50;

/** Focuses a button for keyboard users, and gives the focus back when the button goes. */
function useTemporaryFocus(isActive: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  // A layout effect is cleaned up while the button is still in the document.
  useLayoutEffect(() => {
    const own = button.current;
    if (!isActive || own === null) return undefined;
    let before: Element | null = null;
    const timer = setTimeout(() => {
      before = document.activeElement;
      own.focus();
    }, DIALOG_CLOSED_MS);
    return () => {
      clearTimeout(timer);
      if (document.activeElement === own && before instanceof HTMLElement) before.focus();
    };
  }, [isActive]);
  return button;
}

const UNDO_TIME = { '--undo-time': `${UNDO_MS}ms` } as CSSProperties;

interface PendingClaimLineProps {
  readonly about: PendingClaim;
  readonly onUndo: () => void;
}

/** A pending claim and the button that undoes it. */
function PendingClaimLine({ about, onUndo }: PendingClaimLineProps) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const undo = useTemporaryFocus(about.isByKeyboard);
  return (
    <p className={styles.claimPending}>
      <span>
        <span className="unseen">{asLabel(TEXTS.saying)} </span>
        <Marked words={claimText(view, theme, me.userId, about.claim)} lang={langOf(theme)} />
      </span>
      <Button look="chip" onClick={onUndo} ref={undo}>
        {TEXTS.undo}
      </Button>
      <span className={styles.claimPendingTime} style={UNDO_TIME} aria-hidden="true" />
    </p>
  );
}

/** Above the chat's input: the usual things to say in a discussion, in two presses. */
export function ClaimTools() {
  const { view, isConnected } = useRoom();
  const { pending, say, undo } = useClaimMaker();
  const [chip, setChip] = useState<ClaimChip | null>(null);
  return (
    <div className={styles.claimTools}>
      <div className={styles.claimsPending} role="status" aria-atomic="false">
        {pending.map((about) => (
          <PendingClaimLine key={about.id} about={about} onUndo={() => undo(about.id)} />
        ))}
      </div>
      {view.gameSettings.claims === 'on' && <TypedClaims onMade={say} />}
      <TypedQuestion
        onMade={say}
        isAsking={pending.some(({ claim }) => claim.kind === 'ask')}
        onOthers={() => setChip('think')}
      />
      <fieldset className={styles.claimChips} aria-label={TEXTS.claims} disabled={!isConnected}>
        {CLAIM_CHIPS.map((one) => (
          <Button key={one} look="chip" aria-haspopup="dialog" onClick={() => setChip(one)}>
            {TEXTS.chips[one]}
          </Button>
        ))}
      </fieldset>
      <ClaimDialog chip={chip} onClose={() => setChip(null)} onMade={say} />
    </div>
  );
}

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

/** The form of a claim. Nothing is filled in from what the viewer knows: that would give secrets away. */
function ClaimDialog({ chip, onClose, onMade }: ClaimDialogProps) {
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
