import { BOT_SPEAKERS, HUMAN_SPEAKERS, type Trust } from '@nightfall/shared/game/bots/speakers';
import { type Case, isOfVillage, isOnWolfTeam } from './cases.ts';

/** How often something was done, of how often it could have been. */
export interface Count {
  readonly done: number;
  readonly of: number;
}

/** What is counted of speakers, by the card they were dealt. */
export type Counts = Record<keyof typeof QUESTIONS, Count>;

/** Somebody who names a role; the last one counts. */
interface Spoken {
  readonly dealt: string;
  readonly final: string;
  readonly roles: readonly string[];
  readonly last: string;
  /** Null where they have told nothing of their night that is on record. */
  readonly isNightSo: boolean | null;
}

const isVillager = ({ dealt }: Spoken) => isOfVillage(dealt);
const isWolf = ({ dealt }: Spoken) => isOnWolfTeam(dealt);
const isFalse = ({ dealt, last }: Spoken) => last !== dealt;
const isAdmitted = ({ last }: Spoken) => !isOfVillage(last);
const hasMoved = ({ final }: Spoken) => !isOnWolfTeam(final);
const hasChanged = ({ roles }: Spoken) => new Set(roles).size > 1;

/** Among whom, and whether they do it. */
const QUESTIONS = {
  slips: [isVillager, isFalse],
  accusesItself: [(one: Spoken) => isVillager(one) && isFalse(one), isAdmitted],
  confesses: [(one: Spoken) => isWolf(one) && !hasMoved(one), isAdmitted],
  confessesWhenMoved: [(one: Spoken) => isWolf(one) && hasMoved(one), isAdmitted],
  slipsOfNight: [
    (one: Spoken) => isVillager(one) && one.isNightSo !== null && !isFalse(one),
    ({ isNightSo }: Spoken) => isNightSo === false,
  ],
  changesHonest: [isVillager, hasChanged],
  changesLiar: [isWolf, hasChanged],
} as const;

export function countsOf(cases: readonly Case[]): Counts {
  const spoken = cases.flatMap(speakersIn);
  const count = ([among, does]: (typeof QUESTIONS)[keyof typeof QUESTIONS]): Count => {
    const all = spoken.filter(among);
    return { done: all.filter(does).length, of: all.length };
  };
  return Object.fromEntries(
    Object.entries(QUESTIONS).map(([name, question]) => [name, count(question)]),
  ) as Counts;
}

function speakersIn({ seats, heard, dealt, final, nights }: Case): Spoken[] {
  return seats.flatMap((seat, index) => {
    const roles = heard.flatMap(({ speaker, claim }) =>
      speaker === seat && claim.kind === 'role' ? [claim.role] : [],
    );
    const last = roles.at(-1);
    if (last === undefined) return [];
    const isNightSo = nights[index] ?? null;
    return [{ dealt: dealt[index] ?? '', final: final[index] ?? '', roles, last, isNightSo }];
  });
}

/** Few people are on record: each number counts as if bots had been watched so often beside them. */
const WATCHED_BOTS = 10;

/** The numbers of a model of human speakers. */
export function estimate(cases: readonly Case[]): Trust {
  const counts = countsOf(cases);
  const rate = ({ done, of }: Count, ofBots: number) => (done + WATCHED_BOTS * ofBots) / (of + WATCHED_BOTS);
  const { slips, confesses, confessesWhenMoved, changes } = BOT_SPEAKERS;
  return {
    ...HUMAN_SPEAKERS,
    slips: rate(counts.slips, slips),
    slipsOfNight: rate(counts.slipsOfNight, slips),
    accusesItself: rate(counts.accusesItself, confesses),
    confesses: rate(counts.confesses, confesses),
    confessesWhenMoved: rate(counts.confessesWhenMoved, confessesWhenMoved),
    contests: contestsIn(cases),
    changes: {
      honest: rate(counts.changesHonest, changes.honest),
      liar: rate(counts.changesLiar, changes.liar),
    },
  };
}

/** A false role of a wolf's: how many cards of each role of the village nobody had claimed before. */
interface Lie {
  readonly left: readonly number[];
  readonly contests: boolean;
}

export function liesIn({ seats, heard, dealt, deck }: Case): Lie[] {
  return seats.flatMap((seat, index): Lie[] => {
    if (!isOnWolfTeam(dealt[index] ?? '')) return [];
    const at = heard.findLastIndex(({ speaker, claim }) => speaker === seat && claim.kind === 'role');
    const said = heard[at]?.claim;
    if (said?.kind !== 'role' || !isOfVillage(said.role)) return [];
    const taken = heard
      .slice(0, at)
      .flatMap(({ speaker, claim, isWithdrawn }) =>
        speaker !== seat && claim.kind === 'role' && !isWithdrawn ? [claim.role] : [],
      );
    const leftOf = (role: string) =>
      Math.max(0, deck.filter((one) => one === role).length - taken.filter((one) => one === role).length);
    const kinds = [...new Set(deck)].filter(isOfVillage);
    return [{ left: kinds.map(leftOf), contests: leftOf(said.role) === 0 }];
  });
}

/** The weight of a role without a card left, by which lies contest as often as they did; between 0 and 3. */
function contestsIn(cases: readonly Case[]): number {
  const lies = cases.flatMap(liesIn);
  const observed = lies.filter(({ contests }) => contests).length + 1 / 2;
  const expected = (weight: number) =>
    lies.reduce((sum, { left }) => {
      const total = left.reduce((all, cards) => all + cards + weight, 0);
      return sum + (weight * left.filter((cards) => cards === 0).length) / total;
    }, 0);
  let [low, high] = [0, 3];
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (expected(middle) < observed) low = middle;
    else high = middle;
  }
  return low;
}
