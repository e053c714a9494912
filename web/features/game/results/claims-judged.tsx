import type { ClaimView } from '@nightfall/shared/protocol/game-view';
import { Avatar } from '../../../components/people/avatar.tsx';
import { nameOf } from '../../../components/people/players.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { claimSentence } from '../claims/claim-sentence.ts';
import { TEXTS } from './texts.ts';

const SIGNS = { true: 'check', false: 'close', open: 'minus' } as const;

/** Whether it was so, as the night has it. */
function VerdictMark({ made }: { made: ClaimView }) {
  if (made.verdict === undefined) return null;
  return (
    <span className="judged__verdict" data-verdict={made.verdict}>
      <Icon name={SIGNS[made.verdict]} size={16} />
      {made.hasMovedOn ? TEXTS.movedOn : TEXTS.claimVerdicts[made.verdict]}
    </span>
  );
}

/** All that was claimed in the round, in order, with what the night has to say to it. Questions are none. */
export function ClaimsJudged() {
  const { view } = useRoom();
  const theme = useTheme();
  const claims = view.claims.filter(({ claim }) => claim.kind !== 'ask');
  if (claims.length === 0) return null;
  return (
    <section className="board" aria-labelledby="claims-heading">
      <h2 id="claims-heading">{TEXTS.whatWasClaimed}</h2>
      <ol className="judged">
        {claims.map((made) => {
          const name = nameOf(view.players, made.userId);
          const words = claimSentence(view, theme, made.userId, made.claim);
          return (
            <li key={made.id} className="judged__claim">
              <Avatar name={name} size="sm" />
              <span className="judged__words">
                <strong>
                  <bdi>{name}</bdi>:
                </strong>{' '}
                {made.withdrawn ? <s>{words}</s> : words}
                {made.withdrawn && <span className="quiet">{` ${TEXTS.takenBack}`}</span>}
              </span>
              <VerdictMark made={made} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
