import type { ClaimView, GameView } from '@nightfall/shared/protocol/game-view';
import type { Review } from '@nightfall/shared/protocol/review';
import TEXTS from '@nightfall/shared/text/en/results.json';
import { useReview } from '../../../api/reviews.ts';
import { Avatar } from '../../../components/people/avatar.tsx';
import { nameOf } from '../../../components/people/players.ts';
import { Believers } from '../../../components/review/believers.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Filled, Marked } from '../../../components/ui/words.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { asLabel } from '../../../session/formats.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { claimText } from '../claims/claim-kinds.ts';
import * as styles from './results.module.css';

const SIGNS = { true: 'check', false: 'close', open: 'minus' } as const;

/** The verdict on a claim. */
function VerdictMark({ made }: { made: ClaimView }) {
  if (made.verdict === undefined) return null;
  return (
    <span className={styles.judgedVerdict} data-verdict={made.verdict}>
      <Icon name={SIGNS[made.verdict]} size={16} />
      {made.hasMovedOn ? TEXTS.movedOn : TEXTS.claimVerdicts[made.verdict]}
    </span>
  );
}

/** Who believed a claim, once the review is loaded. */
function BelievedBy({ review, made }: { review: Review | undefined; made: ClaimView }) {
  const claim = review?.claims.find(({ id }) => id === made.id);
  if (review === undefined || claim === undefined) return null;
  return (
    <div className={styles.judgedBelievers}>
      <Believers review={review} claim={claim} isNamed />
    </div>
  );
}

/** Questions are no claims. */
const claimsOf = ({ claims }: GameView) => claims.filter(({ claim }) => claim.kind !== 'ask');
export const hasClaims = (view: GameView): boolean => claimsOf(view).length > 0;

/**
 * All claims of the round in order, with their verdicts and who believed the false ones.
 * @param isReviewed whether the round has a review
 */
export function ClaimsJudged({ isReviewed }: { readonly isReviewed: boolean }) {
  const { view } = useRoom();
  const theme = useTheme();
  const lang = langOf(theme);
  const { review } = useReview(view.id, view.round, { isWanted: isReviewed });
  return (
    <section aria-labelledby="claims-heading">
      <h2 className="unseen" id="claims-heading">
        {TEXTS.whatWasClaimed}
      </h2>
      <ol className={styles.judged}>
        {claimsOf(view).map((made) => {
          const name = nameOf(view.players, made.userId);
          const words = claimText(view, theme, made.userId, made.claim);
          return (
            <li key={made.id} className={styles.judgedClaim}>
              <Avatar name={name} size="sm" />
              <span className={styles.judgedWords}>
                <strong>
                  <Filled message={asLabel}>
                    <bdi>{name}</bdi>
                  </Filled>
                </strong>{' '}
                {made.withdrawn ? <s lang={lang}>{words}</s> : <Marked words={words} lang={lang} />}
                {made.withdrawn && <span className="quiet">{` ${TEXTS.takenBack}`}</span>}
              </span>
              <VerdictMark made={made} />
              {made.verdict === 'false' && <BelievedBy review={review} made={made} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
