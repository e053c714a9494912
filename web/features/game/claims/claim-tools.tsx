import { useState } from 'react';
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
import type { PendingClaim } from './use-pending-claim.ts';
import './claims.css';

/** What is about to be said, and a moment to think better of it. */
function AboutToSay({ claim, undo }: PendingClaim) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const words = claim === null ? null : claimSentence(view, theme, me.userId, claim);
  return (
    <div role="status">
      {words !== null && (
        <p className="claim-pending" key={words}>
          <span className="claim-pending__words">
            <span className="unseen">{`${TEXTS.saying}: `}</span>
            {words}
          </span>
          <Button look="chip" onClick={undo}>
            {TEXTS.undo}
          </Button>
          <span className="claim-pending__time" aria-hidden="true" />
        </p>
      )}
    </div>
  );
}

/** Offers what somebody types about their own role as a claim; nothing is claimed until they press it. */
function TypedClaim({ onMade }: { onMade: PendingClaim['say'] }) {
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
  const { isConnected } = useRoom();
  const pending = useClaimMaker();
  const [chip, setChip] = useState<ClaimChip | null>(null);
  return (
    <div className="claim-tools">
      <AboutToSay {...pending} />
      <TypedClaim onMade={pending.say} />
      <fieldset className="claim-chips" aria-label={TEXTS.claims} disabled={!isConnected}>
        {CLAIM_CHIPS.map((one) => (
          <Button key={one} look="chip" aria-haspopup="dialog" onClick={() => setChip(one)}>
            {TEXTS.chips[one]}
          </Button>
        ))}
      </fieldset>
      <ClaimDialog chip={chip} onClose={() => setChip(null)} onMade={pending.say} />
    </div>
  );
}
