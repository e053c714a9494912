import type { ClaimView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useWatchedRoom } from '../../realtime/room-context.tsx';
import { langOf } from '../../theme/lang-of.ts';
import { roleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { nameOf } from '../people/players.ts';
import { Marked } from '../ui/words.tsx';
import * as styles from './chat.module.css';
import type { ClaimLinkOf } from './claim-links.ts';

const TEXTS = ROOM.chat;

type RoleClaim = ClaimView & { readonly claim: Extract<ClaimView['claim'], { kind: 'role' }> };

/** The asked player's earlier role claim, if it still stands (talk.md section 2: pointed at, not repeated). */
export function saidBefore(claims: readonly ClaimView[], { id, claim }: ClaimView): RoleClaim | null {
  if (claim.kind !== 'ask') return null;
  const earlier = claims.slice(
    0,
    claims.findIndex((made) => made.id === id),
  );
  const isAnswer = (made: ClaimView): made is RoleClaim =>
    made.claim.kind === 'role' && made.userId === claim.userId && !made.withdrawn;
  return earlier.find(isAnswer) ?? null;
}

interface AlreadySaidProps {
  readonly asking: ClaimView;
  readonly wayTo: ClaimLinkOf;
}

/** Under a question: the earlier claim of the asked player, and a link to it. */
export function AlreadySaid({ asking, wayTo }: AlreadySaidProps) {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const said = saidBefore(view.claims, asking);
  if (said === null) return null;
  const words = theme.say(theme.text.sentences.claims.hasSaid, {
    who: nameOf(view.players, said.userId),
    role: roleFacts(said.claim.role, theme, view.customRoles).noun,
  });
  const go = wayTo(said);
  return (
    <>
      {' '}
      {go === null ? (
        <span className={styles.alreadySaid} lang={langOf(theme)}>
          {words}
        </span>
      ) : (
        <button
          type="button"
          className={`${styles.alreadySaid} ${styles.alreadySaidWay}`}
          aria-label={TEXTS.showClaim({ words })}
          onClick={go}
        >
          <Marked words={words} lang={langOf(theme)} />
        </button>
      )}
    </>
  );
}
