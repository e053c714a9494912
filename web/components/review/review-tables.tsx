import type { Review } from '@nightfall/shared/protocol/review';
import { Icon } from '../ui/icon.tsx';
import { momentWords, nameAt } from './review-names.ts';
import { TEXTS } from './texts.ts';

/** Each vote beside the one that the voter's knowledge spoke for. */
export function VotesBeside({ review }: { review: Review }) {
  return (
    <section>
      <h3 id="review-votes">{TEXTS.votes}</h3>
      <table className="review-votes" aria-labelledby="review-votes">
        <thead>
          <tr className="quiet">
            <th scope="col">{TEXTS.voter}</th>
            <th scope="col">{TEXTS.vote}</th>
            <th scope="col">{TEXTS.spokenFor}</th>
          </tr>
        </thead>
        <tbody>
          {review.votes.map(({ seat, target, spokenFor }) => (
            <tr key={seat}>
              <th scope="row">{nameAt(review, seat)}</th>
              <td>{target === null ? TEXTS.nobody : nameAt(review, target)}</td>
              <td>
                {spokenFor === null ? TEXTS.noVote : nameAt(review, spokenFor)}
                {spokenFor !== null && spokenFor === target && (
                  <span className="review-votes__same">
                    <Icon name="check" size={18} />
                    <span className="unseen">{TEXTS.asSpoken}</span>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The lines of the chart in numbers, for whoever cannot see it, or wants to know. */
export function LinesInNumbers({ review, seat }: { review: Review; seat: number }) {
  const { moments, players, start, wolfTeam, you } = review;
  const rows = [
    { key: 'start', what: TEXTS.start, change: '', chances: start, own: you?.start },
    ...moments.map((moment, index) => ({
      key: `${moment.claimId} ${moment.isWithdrawal}`,
      what: momentWords(review, moment),
      change: moment.text,
      chances: moment.chances,
      own: you?.chances[index],
    })),
  ];
  const hasOwn = you !== null && you.seat !== seat;
  return (
    <details className="review-numbers">
      <summary>{TEXTS.inNumbers}</summary>
      <div className="review-numbers__scroll">
        <table>
          <caption className="unseen">{TEXTS.numbersOf(wolfTeam)}</caption>
          <thead>
            <tr>
              <th scope="col">{TEXTS.moment}</th>
              {players.map((player, index) => (
                <th scope="col" key={`${player.dealtRole} ${nameAt(review, index)}`}>
                  {nameAt(review, index)}
                </th>
              ))}
              {hasOwn && <th scope="col">{TEXTS.you(nameAt(review, seat))}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, what, change, chances, own }) => (
              <tr key={key}>
                <th scope="row">
                  {what} {change !== '' && <span className="quiet">{change}</span>}
                </th>
                {chances.map((percent, index) => {
                  const at = `${key} ${index}`;
                  return <td key={at}>{percent}</td>;
                })}
                {hasOwn && <td>{own?.[seat] ?? '–'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
