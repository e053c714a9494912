import type { ClaimView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import { AlreadySaid } from '../../../components/chat/already-said.tsx';
import type { ClaimLinkOf } from '../../../components/chat/claim-links.ts';
import { nameOf } from '../../../components/people/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { type Claim, claimText } from '../claims/claim-kinds.ts';
import { useClaimMaker } from '../claims/claim-options.tsx';
import * as styles from './board.module.css';

const TEXTS = GAME.board;
const CLAIM_TEXTS = GAME.claims;

interface ClaimLineProps {
  readonly made: ClaimView;
  /** The viewer followed a link to it: it takes the focus, which marks it. */
  readonly isPointedAt: boolean;
  readonly wayTo: ClaimLinkOf;
}

const takeFocus = (line: HTMLElement | null) => line?.focus();

function ClaimLine({ made, isPointedAt, wayTo }: ClaimLineProps) {
  const { view, me, act, isConnected } = useRoom();
  const theme = useTheme();
  const words = claimText(view, theme, made.userId, made.claim);
  if (made.withdrawn)
    return (
      <li className={`${styles.said} ${styles.saidWithdrawn}`}>
        <s lang={langOf(theme)}>{words}</s> <span className="quiet">{TEXTS.withdrawn}</span>
      </li>
    );
  const isOpen = view.phase === 'discussion' && me.canChat && made.userId === me.userId;
  return (
    <li className={styles.said} {...(isPointedAt ? { ref: takeFocus, tabIndex: -1 } : {})}>
      <span>
        <span lang={langOf(theme)}>{words}</span>
        <AlreadySaid asking={made} wayTo={wayTo} />
      </span>
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

/** One-press claims about this player; they can be undone like any other claim. */
function Answers({ userId, onSaid }: { userId: string; onSaid: () => void }) {
  const { isConnected } = useRoom();
  const { say } = useClaimMaker();
  const answers: readonly (readonly [label: string, claim: Claim])[] = [
    [CLAIM_TEXTS.ask, { kind: 'ask', userId }],
    [CLAIM_TEXTS.trust, { kind: 'suspect', userId, level: 'trust' }],
    [CLAIM_TEXTS.accuse, { kind: 'suspect', userId, level: 'accuse' }],
  ];
  return (
    <div className={styles.saidAnswers}>
      {answers.map(([label, claim]) => (
        <Button
          key={label}
          look="chip"
          disabled={!isConnected}
          onClick={() => {
            onSaid();
            say(claim);
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

interface PlayerClaimsProps {
  readonly userId: string;
  /** The claim that the viewer followed a link to. */
  readonly claimId: string | undefined;
  readonly onClose: () => void;
  /** Leads to another player's claim. */
  readonly onPoint: (claim: ClaimView) => void;
  /** A claim about this player is made; it can be undone above the chat. */
  readonly onSaid: () => void;
}

/** Everything one player has claimed in this round, in order; withdrawn claims are struck through. */
export function PlayerClaims({ userId, claimId, onClose, onPoint, onSaid }: PlayerClaimsProps) {
  const { view, me } = useRoom();
  const name = nameOf(view.players, userId);
  const isYou = userId === me.userId;
  const claims = view.claims.filter((made) => made.userId === userId);
  const mayAnswer = view.phase === 'discussion' && me.canChat && !isYou;
  return (
    <Dialog
      title={isYou ? TEXTS.yourClaims : TEXTS.claimsOf({ name })}
      open
      onOpenChange={onClose}
      isForReading
    >
      {claims.length === 0 ? (
        <p>{isYou ? TEXTS.youSaidNothing : TEXTS.nothingSaid({ name })}</p>
      ) : (
        <ol className={styles.saidList}>
          {claims.map((made) => (
            <ClaimLine
              key={made.id}
              made={made}
              isPointedAt={made.id === claimId}
              wayTo={(claim) => () => onPoint(claim)}
            />
          ))}
        </ol>
      )}
      {mayAnswer && <Answers userId={userId} onSaid={onSaid} />}
    </Dialog>
  );
}
