import type { ClaimView } from '@nightfall/shared/protocol/game-view';
import { nameOf } from '../../../components/people/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { claimSentence } from '../claims/claim-sentence.ts';
import { TEXTS as CLAIM_TEXTS } from '../claims/texts.ts';
import { TEXTS } from './texts.ts';

function Said({ made }: { made: ClaimView }) {
  const { view, me, act, isConnected } = useRoom();
  const theme = useTheme();
  const words = claimSentence(view, theme, made.userId, made.claim);
  if (made.withdrawn)
    return (
      <li className="said said--withdrawn">
        <s>{words}</s> <span className="quiet">{TEXTS.withdrawn}</span>
      </li>
    );
  const isOpen = view.phase === 'discussion' && me.canChat && made.userId === me.userId;
  return (
    <li className="said">
      <span>{words}</span>
      {isOpen && (
        <Button
          look="quiet"
          disabled={!isConnected}
          onClick={() =>
            void act('make_claim', { claim: { kind: 'withdraw', claimId: made.id } }, CLAIM_TEXTS.failed)
          }
        >
          {TEXTS.takeBack}
        </Button>
      )}
    </li>
  );
}

/** What the viewer may say to somebody about them, in one press. */
function Answers({ userId, onDone }: { userId: string; onDone: () => void }) {
  const { view, me, act, isConnected } = useRoom();
  if (view.phase !== 'discussion' || !me.canChat || userId === me.userId) return null;
  const say = (claim: ClaimView['claim']) => {
    onDone();
    void act('make_claim', { claim }, CLAIM_TEXTS.failed);
  };
  return (
    <div className="said__answers">
      <Button look="chip" disabled={!isConnected} onClick={() => say({ kind: 'ask', userId })}>
        {CLAIM_TEXTS.ask}
      </Button>
      <Button
        look="chip"
        disabled={!isConnected}
        onClick={() => say({ kind: 'suspect', userId, level: 'trust' })}
      >
        {CLAIM_TEXTS.trust}
      </Button>
      <Button
        look="chip"
        disabled={!isConnected}
        onClick={() => say({ kind: 'suspect', userId, level: 'accuse' })}
      >
        {CLAIM_TEXTS.accuse}
      </Button>
    </div>
  );
}

interface PlayerClaimsProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** Everything one player has claimed in this round, in order, with what they took back struck through. */
export function PlayerClaims({ userId, onClose }: PlayerClaimsProps) {
  const { view } = useRoom();
  const name = nameOf(view.players, userId);
  const claims = view.claims.filter((made) => made.userId === userId);
  return (
    <Dialog title={TEXTS.claimsOf(name)} open onOpenChange={onClose} isForReading>
      {claims.length === 0 ? (
        <p>{TEXTS.nothingSaid(name)}</p>
      ) : (
        <ol className="said-list">
          {claims.map((made) => (
            <Said key={made.id} made={made} />
          ))}
        </ol>
      )}
      <Answers userId={userId} onDone={onClose} />
    </Dialog>
  );
}
