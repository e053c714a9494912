import type { Review } from '@nightfall/shared/protocol/review';
import REVIEW from '@nightfall/shared/text/en/review.json';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { type ToldReview, useReviewInOwnWords } from '../../theme/own-words.ts';
import { useThemeOf } from '../../theme/theme-context.tsx';
import { useKeptState } from '../page/last-round.tsx';
import { Avatar } from '../people/avatar.tsx';
import { RoundButton } from '../ui/round-button.tsx';
import { Marked } from '../ui/words.tsx';
import { LiesAndNight, MomentWords, Titles } from './claims-and-night.tsx';
import {
  changeWords,
  claimAt,
  langAt,
  MARGIN,
  nameAt,
  ownEnd,
  ownLine,
  pathOf,
  publicEnd,
  publicLine,
  scalesOf,
  verdictWords,
} from './lines.ts';
import { Marks, Ticks } from './marks.tsx';
import * as styles from './review.module.css';
import { LinesInNumbers, VotesBeside } from './review-tables.tsx';

const TEXTS = REVIEW.review;

/** The first highlighted line: the reader's best vote, else the most suspected player in the end. */
function firstSeat({ moments, start, you }: Review): number {
  if (you?.bestVote != null) return you.bestVote;
  const last = moments.at(-1)?.chances ?? start;
  return last.indexOf(Math.max(...last));
}

interface KeyProps {
  readonly review: Review;
  readonly seat: number;
}

/** What each of the chosen player's lines goes by, and where it ends. */
function Key({ review, seat }: KeyProps) {
  const said = publicEnd(review, seat);
  const known = ownEnd(review, seat);
  return (
    <p className={styles.reviewKey}>
      <span className={styles.reviewKeyOne}>{TEXTS.byTableEnd({ percent: said })}</span>
      {known !== null && (
        <span className={`${styles.reviewKeyOne} ${styles.reviewKeyOneOwn}`}>
          {TEXTS.byYouEnd({ percent: known })}
        </span>
      )}
    </p>
  );
}

interface ReviewBodyProps {
  readonly review: Review;
  readonly isBesideResults: boolean;
}

/** What could have been known in a round, and when. */
export function ReviewBody({ review: sent, isBesideResults }: ReviewBodyProps) {
  const review = useReviewInOwnWords(sent, useThemeOf(sent.themeId), TEXTS.somebody);
  const { gameId, round, turningPoint, team, you, lang } = review;
  const kept = `${gameId} ${round} review`;
  const [seat, setSeat] = useKeptState(`${kept} seat`, () => firstSeat(review));
  const [moment, setMoment] = useKeptState(`${kept} moment`, turningPoint.moment);
  return (
    <div className={styles.root}>
      {you !== null && (
        <p className={styles.own} lang={lang}>
          {you.text}
        </p>
      )}
      <p className={styles.turn} lang={lang}>
        {turningPoint.text}
      </p>
      <section className={styles.lines} aria-label={TEXTS.chart(team)}>
        <h3>{TEXTS.chart(team)}</h3>
        <Key review={review} seat={seat} />
        <Chart review={review} seat={seat} moment={moment} onPick={setMoment} />
        <ChosenMoment review={review} moment={moment} onPick={setMoment} />
        <WhoseLine review={review} seat={seat} onChoose={setSeat} />
      </section>
      {review.botsLeftOut > 0 && <p className="quiet">{TEXTS.botsLeftOut({ bots: review.botsLeftOut })}</p>}
      <Titles review={review} />
      {!isBesideResults && <LiesAndNight review={review} />}
      <VotesBeside review={review} hasVotes={!isBesideResults} />
      <LinesInNumbers review={review} seat={seat} />
    </div>
  );
}

const HEIGHT = 230;

interface ChartProps {
  readonly review: Review;
  /** Whose line stands out. */
  readonly seat: number;
  readonly moment: number | null;
  readonly onPick: (moment: number) => void;
}

/** Everybody's line over the discussion. It is drawn for eyes alone: marks, list and table say the same in words. */
function Chart({ review, seat, moment, onPick }: ChartProps) {
  const { ref, width } = useWidth();
  const size = { width, height: HEIGHT, margin: MARGIN };
  const scales = scalesOf(review, size);
  const { x, y } = scales;
  const own = ownLine(review, seat);
  const others = review.players.map((_, other) => other).filter((other) => other !== seat);
  const last = publicLine(review, seat).at(-1) ?? 0;
  return (
    <div ref={ref} className={styles.reviewChart}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <Ticks size={size} y={y} gap={6} />
        {moment !== null && (
          <line
            className={styles.reviewChartNow}
            x1={x(moment + 1)}
            x2={x(moment + 1)}
            y1={MARGIN.top}
            y2={HEIGHT - MARGIN.bottom}
          />
        )}
        {others.map((other) => (
          <path
            key={other}
            className={styles.reviewChartLine}
            d={pathOf(publicLine(review, other), scales)}
          />
        ))}
        {own !== null && (
          <path
            className={`${styles.reviewChartLine} ${styles.reviewChartLineOwn}`}
            d={pathOf(own, scales)}
          />
        )}
        <path
          className={`${styles.reviewChartLine} ${styles.reviewChartLineChosen}`}
          d={pathOf(publicLine(review, seat), scales)}
        />
        <circle className={styles.reviewChartEnd} cx={x(review.moments.length)} cy={y(last)} r={5} />
      </svg>
      <Marks review={review} x={x} moment={moment} onPick={onPick} />
    </div>
  );
}

interface ChosenMomentProps {
  readonly review: ToldReview;
  readonly moment: number | null;
  readonly onPick: (moment: number) => void;
}

/** What was said at the chosen mark, and what it changed. */
function ChosenMoment({ review, moment, onPick }: ChosenMomentProps) {
  const last = review.moments.length - 1;
  const chosen = moment === null ? undefined : review.moments[moment];
  const claim = chosen && claimAt(review, chosen);
  if (last < 0) return <p className="quiet">{TEXTS.nothingSaid}</p>;
  const at = moment ?? -1;
  return (
    <div className={styles.reviewMoment}>
      <RoundButton
        icon="left"
        label={TEXTS.previous}
        disabled={at <= 0}
        onClick={() => onPick(Math.max(0, at - 1))}
      />
      <div className={styles.reviewMomentWords} aria-live="polite">
        {chosen === undefined || claim === undefined ? (
          <p className="quiet">{TEXTS.pick}</p>
        ) : (
          <>
            <p>
              <MomentWords review={review} moment={chosen} />{' '}
              <span className={styles.reviewVerdict} data-verdict={claim.isQuestion ? 'open' : claim.verdict}>
                {verdictWords(claim)}
              </span>
            </p>
            <p className={styles.reviewMomentChange}>
              <Marked {...changeWords(review, chosen)} />
            </p>
          </>
        )}
      </div>
      <RoundButton
        icon="right"
        label={TEXTS.next}
        disabled={at >= last}
        onClick={() => onPick(Math.min(last, at + 1))}
      />
    </div>
  );
}

/** Before anything is measured: a small phone. */
const FIRST_WIDTH = 300;

/** How wide an element is, now and when it changes. */
function useWidth(): { readonly ref: RefObject<HTMLDivElement | null>; readonly width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth || FIRST_WIDTH);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

interface WhoseLineProps {
  readonly review: ToldReview;
  readonly seat: number;
  readonly onChoose: (seat: number) => void;
}

/** Whose line stands out, with how suspect they were in the end: to the reader, as the sentence above has it, else to the table. */
function WhoseLine({ review, seat, onChoose }: WhoseLineProps) {
  const group = useId();
  return (
    <fieldset className={styles.reviewPeople}>
      <legend className="unseen">{TEXTS.whose}</legend>
      <p className={`${styles.reviewPeopleWhat} quiet`}>
        {review.you === null ? TEXTS.endByTable : TEXTS.endByYou}
      </p>
      {review.players.map((player, index) => {
        const name = nameAt(review, index);
        const percent = review.you === null ? publicEnd(review, index) : ownEnd(review, index);
        const key = `${player.dealtRole} ${index}`;
        return (
          <label key={key} className={styles.reviewPerson} data-team={player.team}>
            <input
              type="radio"
              className="unseen"
              name={group}
              checked={index === seat}
              aria-label={
                percent === null
                  ? TEXTS.yourself({ name, role: player.finalRole })
                  : TEXTS.chance({ name, role: player.finalRole, percent })
              }
              onChange={() => onChoose(index)}
            />
            <Avatar name={name} size="sm" />
            <span className={styles.reviewPersonWho}>
              <span className={styles.reviewPersonName}>{name}</span>
              <span className={styles.reviewPersonRole} lang={langAt(review, index)}>
                {player.finalRole}
              </span>
            </span>
            <span className={styles.reviewPersonChance}>
              {percent === null ? TEXTS.you : TEXTS.percent({ percent })}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
