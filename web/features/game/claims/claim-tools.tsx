import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useDraft } from '../../../components/chat/draft.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { claimableRoles } from '../parts/roles-in-play.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { CLAIM_CHIPS, type ClaimChip } from './claim-kinds.ts';
import { useClaimMaker } from './claim-maker.tsx';
import { claimSentence } from './claim-sentence.ts';
import { TEXTS } from './texts.ts';
import { roleClaimedIn } from './typed-claim.ts';
import { type PendingClaim, type PendingClaims, UNDO_MS } from './use-pending-claims.ts';
import './claims.css';

/** A dialog that closes gives the focus back to what opened it; by then it has. */
const DIALOG_CLOSED_MS = 50;

/** A button that whoever works with the keyboard is taken to, and back from when it goes. */
function useFocusMeanwhile(isWanted: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  // In a layout effect, because it ends while the button is still there.
  useLayoutEffect(() => {
    const own = button.current;
    if (!isWanted || own === null) return undefined;
    let before: Element | null = null;
    const timer = setTimeout(() => {
      before = document.activeElement;
      own.focus();
    }, DIALOG_CLOSED_MS);
    return () => {
      clearTimeout(timer);
      if (document.activeElement === own && before instanceof HTMLElement) before.focus();
    };
  }, [isWanted]);
  return button;
}

const UNDO_TIME = { '--undo-time': `${UNDO_MS}ms` } as CSSProperties;

interface AboutToSayProps {
  readonly about: PendingClaim;
  readonly onUndo: () => void;
}

/** What is about to be said, and a moment to think better of it. */
function AboutToSay({ about, onUndo }: AboutToSayProps) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const undo = useFocusMeanwhile(about.isByKeyboard);
  return (
    <p className="claim-pending">
      <span>
        <span className="unseen">{`${TEXTS.saying}: `}</span>
        {claimSentence(view, theme, me.userId, about.claim)}
      </span>
      <Button look="chip" onClick={onUndo} ref={undo}>
        {TEXTS.undo}
      </Button>
      <span className="claim-pending__time" style={UNDO_TIME} aria-hidden="true" />
    </p>
  );
}

/** Offers what somebody types about their own role as a claim; nothing is claimed until they press it. */
function TypedClaim({ onMade }: { onMade: PendingClaims['say'] }) {
  const { view } = useRoom();
  const theme = useTheme();
  const [text, setText] = useDraft(`${view.id}:chat`);
  const roles = claimableRoles(view, theme).map(({ role }) => role);
  const found = roleClaimedIn(text, roles);
  const role = roles.find(({ name }) => name === found);
  if (role === undefined) return null;
  const claimIt = () => {
    setText('');
    onMade({ kind: 'role', role: role.name });
  };
  return (
    <Button look="chip" className="claim-typed" onClick={claimIt}>
      {TEXTS.asClaim(role.title)}
    </Button>
  );
}

/** Above the chat's input: the usual things to say in a discussion, in two presses. */
export function ClaimTools() {
  const { view, isConnected } = useRoom();
  const { pending, say, undo } = useClaimMaker();
  const [chip, setChip] = useState<ClaimChip | null>(null);
  return (
    <div className="claim-tools">
      <div className="claims-pending" role="status" aria-atomic="false">
        {pending.map((about) => (
          <AboutToSay key={about.id} about={about} onUndo={() => undo(about.id)} />
        ))}
      </div>
      {view.gameSettings.claims === 'on' && <TypedClaim onMade={say} />}
      <fieldset className="claim-chips" aria-label={TEXTS.claims} disabled={!isConnected}>
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
