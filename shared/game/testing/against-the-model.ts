import { pickOne } from '../state/random.ts';
import { claimAtRandom, compareVerdicts } from './compare-claims.ts';
import { compareDawn, compareDay, compareResults } from './compare-night.ts';
import { Match } from './match.ts';
import { payloadOf, plainChoice, plainKnowledge, plainPrompt, promptShape } from './model-wire.ts';
import { randomPick, randomSlip, randomVotes } from './random-round.ts';
import { isCopying } from './rulebook-model/copying.ts';
import { knownBy, type Moment } from './rulebook-model/knowledge.ts';
import { playNight } from './rulebook-model/night.ts';
import { at, seatsOf } from './rulebook-model/plain.ts';
import { isLegal, promptOf } from './rulebook-model/prompts.ts';
import { currentRoleOf } from './rulebook-model/results.ts';
import type { Table as PlainTable } from './rulebook-model/table.ts';
import { markOf, votersOf } from './rulebook-model/vote.ts';

/** Plays the round of a seed and says where engine and rulebook disagree. */
export function differencesIn(seed: string): string[] {
  const match = new Match(seed);
  const { table, plan } = match;
  for (const seat of seatsOf(plan.round)) compareKnowledge(match, seat, 'role_deal');
  table.expire();
  for (const seat of seatsOf(plan.round)) compareSeat(match, seat);
  chooseAll(match);
  const night = playNight(plan.round, match.turns);
  for (const seat of seatsOf(plan.round)) compareKnowledge(match, seat, 'role_resolve');
  compareDawn(match, night);
  table.expire();
  compareDay(match, night);
  claimAtRandom(match, seed);
  table.expire();
  const votes = randomVotes(plan, votersOf(night), notableSeats(night));
  compareResults(match, night, votes);
  compareVerdicts(match);
  return match.differences.map((difference) => `seed ${seed}: ${difference}`);
}

function compareKnowledge(match: Match, seat: number, moment: Moment): void {
  const known = knownBy(match.plan.round, seat, match.turns, moment);
  match.compare(
    `${moment} knowledge of ${seat}`,
    known,
    plainKnowledge(match.me(seat).knowledge, match.seats),
  );
}

/** Seats whose elimination has a special effect, and seats protected from it. */
function notableSeats(night: PlainTable): number[] {
  const marks = seatsOf(night.round).flatMap((seat) => markOf(night, seat) ?? []);
  const roles = seatsOf(night.round).filter((seat) =>
    ['Tanner', 'Hunter', 'Prince', 'Minion', 'Stalker'].includes(currentRoleOf(night, seat)),
  );
  return [...marks, ...roles, ...night.protections.map(([, target]) => target)];
}

/** What one seat knows and may submit now. */
function compareSeat(match: Match, seat: number): void {
  const { plan, turns, seats } = match;
  const { knowledge, prompt } = match.me(seat);
  const known = knownBy(
    plan.round,
    seat,
    turns.map((turn, other) => (other === seat ? turn : [])),
    'job_choice',
  );
  match.compare(`job_choice knowledge of ${seat}`, known, plainKnowledge(knowledge, seats));
  const asked = promptOf(plan.round, seat, at(turns, seat));
  match.compare(`prompt of ${seat}`, promptShape(asked), promptShape(plainPrompt(prompt, seats)));
}

/** All players choose, one step at a time in any order; some do not choose. */
function chooseAll(match: Match): void {
  const { plan, table, turns } = match;
  const { random, round } = plan;
  const hasMissing = random.below(4) === 0;
  let choosing = seatsOf(round).filter(() => !hasMissing || random.below(4) > 0);
  while (choosing.length > 0) {
    const seat = pickOne(choosing, random) ?? 0;
    const asked = promptOf(round, seat, at(turns, seat));
    if (asked === null) choosing = choosing.filter((other) => other !== seat);
    else choose(match, seat);
    // Some stop in the middle of a chain.
    if (hasMissing && random.below(10) === 0) choosing = choosing.filter((other) => other !== seat);
  }
  if (table.state.stage.phase === 'job_choice') table.endNight();
  takeMissing(match);
}

function choose(match: Match, seat: number): void {
  const { plan, table, turns, seats } = match;
  const turn = at(turns, seat);
  const prompt = promptOf(plan.round, seat, turn);
  if (prompt === null) return;
  const offer = plan.random.below(8) === 0 ? pickOne(prompt.offers, plan.random) : undefined;
  const slip = offer && randomSlip(plan, offer);
  if (slip && !isLegal(prompt, slip)) {
    const { ok } = table.trySubmit(seats.nameOf(seat), payloadOf(slip, seats));
    match.compare(`acceptance of ${JSON.stringify(slip)} by ${seat}`, false, ok);
    if (ok) turn.push(slip);
    if (ok) return;
  }
  const choice = randomPick(plan, prompt);
  const { ok } = table.trySubmit(seats.nameOf(seat), payloadOf(choice, seats));
  match.compare(`acceptance of ${JSON.stringify(choice)} by ${seat}`, true, ok);
  turn.push(choice);
  if (table.state.stage.phase === 'job_choice') compareSeat(match, seat);
}

/** At the deadline: `pass` where one may, else a random legal choice (section 10). */
function takeMissing(match: Match): void {
  const { table, turns, plan, seats } = match;
  const { stage } = table.state;
  if (!('turns' in stage)) return;
  for (const seat of seatsOf(plan.round)) {
    const made = stage.turns[at(table.state.players, seat).id]?.choices ?? [];
    const turn = at(turns, seat);
    for (const choice of made.slice(turn.length).map((each) => plainChoice(each, seats))) {
      const prompt = promptOf(plan.round, seat, turn);
      const isRight =
        prompt !== null && isLegal(prompt, choice) && prompt.canPass === (choice.type === 'pass');
      match.compare(`missing choice ${JSON.stringify(choice)} of ${seat}`, true, isRight);
      turn.push(choice);
    }
    const all = made.map((each) => plainChoice(each, seats));
    match.compare(`choices of ${seat}`, turn, all);
    match.compare(`end of the turn of ${seat}`, null, promptOf(plan.round, seat, turn));
    match.compare(
      `copying first in the turn of ${seat}`,
      turn.slice(0, -1).filter(isCopying),
      turn.slice(0, -1),
    );
  }
}
