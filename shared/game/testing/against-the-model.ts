import type { MeView, PublicView } from '../../protocol/game-view.ts';
import { themeById } from '../../themes/index.ts';
import { choiceFromPayload } from '../night/payload.ts';
import type { Choice } from '../state/choice.ts';
import type { SaidClaim } from '../state/claim.ts';
import { createRandom, pickOne, shuffled } from '../state/random.ts';
import { meFor } from '../views/me-view.ts';
import { publicViewFor } from '../views/view-for.ts';
import { knownClaims, randomClaim } from './known-claims.ts';
import {
  payloadOf,
  plainChoice,
  plainData,
  plainKnowledge,
  plainLayout,
  plainLogLine,
  plainPrompt,
  promptShape,
  type Seats,
  seatsAt,
} from './model-wire.ts';
import { type RandomRound, randomPick, randomRound, randomSlip, randomVotes } from './random-round.ts';
import { playNight } from './rulebook-model/night.ts';
import { isLegal, knownBy, type Moment, promptOf } from './rulebook-model/prompts.ts';
import {
  countVotes,
  currentRoleOf,
  eliminatedBy,
  logOf,
  markOf,
  ownRoleOf,
  resultOf,
  type Votes,
  votersOf,
  winnersOf,
  winningNames,
} from './rulebook-model/results.ts';
import { at, type PlainChoice, seatsOf } from './rulebook-model/roles.ts';
import { isCopying, type Table as PlainTable } from './rulebook-model/table.ts';
import { accountOf, movedOn, type PlainClaim, verdictOn } from './rulebook-model/verdicts.ts';
import { gameWith, type Table } from './table.ts';

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

/** In some rounds each claims something, true or not, and something that they know. */
function claimAtRandom(match: Match, seed: string): void {
  const random = createRandom(`claims of ${seed}`);
  if (random.below(4) > 0) return;
  const { table, plan, seats } = match;
  const everybody = match.everybodySees();
  for (const seat of seatsOf(plan.round)) {
    const me = match.me(seat);
    const known = knownClaims({ ...everybody, me });
    const claims = [randomClaim(everybody, me.userId, random), ...shuffled(known, random).slice(0, 2)];
    for (const claim of claims) table.act(seats.nameOf(seat), { type: 'make_claim', claim });
  }
}

/** What the results say of the claims. */
function compareVerdicts(match: Match): void {
  if (match.table.state.claims.length === 0) return;
  const { claims } = match.everybodySees();
  const account = accountOf(match.plan.round, match.turns);
  for (const { userId, claim, verdict, hasMovedOn } of claims) {
    const seat = match.seats.of(userId);
    const said = plainClaim(claim, match.seats);
    const judged = [verdictOn(account, seat, said), movedOn(account, seat, said)];
    match.compare(`verdict on ${JSON.stringify(said)} of ${seat}`, judged, [verdict, hasMovedOn === true]);
  }
}

function plainClaim(claim: SaidClaim, seats: Seats): PlainClaim {
  switch (claim.kind) {
    case 'role':
    case 'quiet':
    case 'peace':
      return claim;
    case 'ask':
      return { kind: 'ask' };
    case 'saw':
      return { kind: 'saw', place: plainPlace(claim.place, seats), role: claim.role };
    case 'did':
      return { kind: 'did', choice: plainChoice(choiceOf(claim), seats) };
    case 'told':
      return { kind: 'told', fact: claim.fact, seats: claim.userIds.map(seats.of) };
    case 'suspect':
      return { kind: 'suspect', seat: seats.of(claim.userId), level: claim.level };
  }
}

/** With the user ids where the engine has players. */
function choiceOf({ payload }: Extract<SaidClaim, { kind: 'did' }>): Choice {
  return choiceFromPayload(payload, (userId) => userId as Choice['targets'][number]) as Choice;
}

function plainPlace(place: Extract<SaidClaim, { kind: 'saw' }>['place'], seats: Seats): string {
  if ('userId' in place) return `seat ${seats.of(place.userId)}`;
  return 'centerIndex' in place ? `center ${place.centerIndex}` : 'pile';
}

/** What the night left behind, and what each player learns of it. */
function compareDawn(match: Match, night: PlainTable): void {
  compareTable(match, night);
  compareEffects(match, night);
  for (const seat of seatsOf(night.round)) compareTold(match, night, seat);
}

function nightOf({ table: { state } }: Match) {
  if (!('night' in state.stage)) throw new Error('the night is not over');
  return state.stage;
}

function compareTable(match: Match, night: PlainTable): void {
  const { deal, night: record } = nightOf(match);
  const { inFront, center, pile } = plainLayout(deal, record.layout, match.seats);
  for (const seat of seatsOf(night.round)) {
    match.compare(`card in front of ${seat}`, at(night.inFront, seat), at(inFront, seat));
  }
  match.compare('center', night.center, center);
  match.compare('werewolf pile', night.pile, pile);
}

const inOrder = (seats: readonly number[]) => [...new Set(seats)].sort((a, b) => a - b);

function compareEffects(match: Match, night: PlainTable): void {
  const { of } = match.seats;
  const { night: record } = nightOf(match);
  const seated = <T>(byPlayer: Readonly<Record<string, T>>) =>
    Object.entries(byPlayer)
      .map(([id, value]): [number, T] => [of(id), value])
      .sort(([a], [b]) => a - b);
  const bySeat = <T>(list: readonly (T | undefined)[]) =>
    list.flatMap((value, seat): [number, T][] => (value === undefined ? [] : [[seat, value]]));
  match.compare('shields', inOrder(night.shielded), inOrder(record.shielded.map(of)));
  match.compare('taps', inOrder(night.tapped), inOrder(record.tapped.map(of)));
  match.compare('banishments', inOrder(night.banished), inOrder(record.banished.map(of)));
  match.compare('artifacts', bySeat(night.artifacts), seated(record.artifacts));
  match.compare('face-up cards', bySeat(night.faceUp), seated(record.faceUp));
  match.compare(
    'protections',
    night.protections.toSorted(([a], [b]) => a - b),
    seated(record.protections).map(([seat, target]) => [seat, of(target)]),
  );
  const conversions: ({ by: number; role: string } | undefined)[] = night.round.dealt.map(() => undefined);
  for (const { seat, by, role } of night.conversions) conversions[seat] = { by, role };
  match.compare(
    'conversions',
    bySeat(conversions),
    seated(record.conversions).map(([seat, { by, role }]) => [seat, { by: of(by), role }]),
  );
}

function compareTold(match: Match, night: PlainTable, seat: number): void {
  const me = match.me(seat);
  const told = resultOf(night, seat, match.turns, false);
  match.compare(`result of ${seat}`, told, plainData(me.actionResult?.data ?? {}, match.seats));
  match.compare(`own role of ${seat}`, ownRoleOf(night, seat), me.currentRole);
  match.compare(`artifact of ${seat}`, night.artifacts[seat] ?? null, me.artifactId);
  match.compare(`tap of ${seat}`, night.tapped.includes(seat), me.isTapped);
  const wasConverted = night.conversions.some((conversion) => conversion.seat === seat);
  match.compare(`conversion of ${seat}`, wasConverted, me.wasConverted);
}

/** Section 3: what is public from the discussion on; sections 6 and 7: who may chat, read and announce. */
function compareDay(match: Match, night: PlainTable): void {
  const { players, messages } = match.everybodySees();
  for (const seat of seatsOf(night.round)) {
    const { revealedRole, isMuted, isBanished } = at(players, seat);
    match.compare(`revealed card of ${seat}`, night.faceUp[seat] ?? null, revealedRole);
    match.compare(`mute of ${seat}`, night.artifacts[seat] === 'mask-of-muting', isMuted);
    match.compare(`banishment of ${seat}`, night.banished.includes(seat), isBanished);
    const { canChat, canRead, canAnnounce } = match.me(seat);
    match.compare(`chat of ${seat}`, night.artifacts[seat] !== 'mask-of-muting', canChat);
    match.compare(`reading of ${seat}`, night.artifacts[seat] !== 'shroud-of-shame', canRead);
    match.compare(`announcement of ${seat}`, night.round.dealt[seat] === 'Revealer', canAnnounce);
  }
  const announced = night.faceUp.filter((role) => role !== undefined).length;
  match.compare('announcements', announced, messages.filter(({ source }) => source === 'server').length);
}

/** The vote, and everything that the results show. */
function compareResults(match: Match, night: PlainTable, votes: Votes): void {
  vote(match, night, votes);
  const { table, seats } = match;
  const { players, gameSettings, centerCards, nightLog } = match.everybodySees();
  const results = gameSettings.voteResults;
  if (results === undefined) throw new Error('there are no results');
  const eliminated = eliminatedBy(night, votes);
  const winners = winnersOf(night, eliminated, match.plan.ruleset);
  const counts = table.state.players.map(({ userId }) => results.voteCount[userId] ?? 0);
  match.compare('votes', countVotes(votes), counts);
  match.compare(
    'eliminated',
    eliminated.map((seat) => [seat, currentRoleOf(night, seat)]),
    results.eliminatedPlayers.map(({ userId, role }) => [seats.of(userId), role]),
  );
  const won = results.playerResults.filter(({ isWinner }) => isWinner).map(({ userId }) => seats.of(userId));
  match.compare('winning players', winners, inOrder(won));
  match.compare('winners', winningNames(night, winners), results.winners.toSorted());
  match.compare(
    'center cards shown',
    night.center.map(({ role }) => role),
    centerCards,
  );
  const logged = (nightLog ?? []).filter(({ actionType }) => actionType !== 'no_action');
  match.compare(
    'night log',
    logOf(night.round, match.turns),
    logged.map((line) => plainLogLine(line, seats)),
  );
  for (const seat of seatsOf(night.round)) {
    const { originalRole, currentRole, actionResult } = at(players, seat);
    match.compare(`original role of ${seat}`, at(night.round.dealt, seat), originalRole);
    match.compare(`current role of ${seat}`, currentRoleOf(night, seat), currentRole);
    const told = resultOf(night, seat, match.turns, true);
    match.compare(`shown result of ${seat}`, told, plainData(actionResult?.data ?? {}, seats));
  }
}

function vote(match: Match, night: PlainTable, votes: Votes): void {
  const { table, seats } = match;
  const voters = votersOf(night);
  votes.forEach((target, voter) => {
    if (table.state.stage.phase !== 'vote') return;
    const mayVote = voters.includes(voter);
    const { prompt } = match.me(voter);
    const asked = prompt?.choices.map(({ targets }) => targets?.map(seats.of));
    const others = seatsOf(night.round).filter((other) => other !== voter);
    match.compare(`vote prompt of ${voter}`, mayVote ? [others] : undefined, asked);
    match.compare(`abstaining of ${voter}`, mayVote ? true : undefined, prompt?.canPass);
    // Some abstain by a press, others let the time run out.
    if (mayVote && target === null && voter % 2 === 0) return;
    const wanted = mayVote ? target : (others[0] ?? null);
    const targetUserId = wanted === null ? null : table.userId(seats.nameOf(wanted));
    const { ok } = table.act(seats.nameOf(voter), { type: 'submit_vote', targetUserId });
    match.compare(`vote of ${voter}`, mayVote, ok);
    match.compare(`vote of ${voter} noted`, mayVote, at(match.everybodySees().players, voter).hasVoted);
  });
  if (table.state.stage.phase === 'vote') table.expire();
  table.run({ type: 'calculate_results', round: table.state.round });
}

const { words } = themeById('generic');

/** One round, played by the engine and by the model at the same time. */
class Match {
  readonly plan: RandomRound;
  readonly table: Table;
  readonly seats: Seats;
  readonly turns: PlainChoice[][];
  /** Where the two disagree. */
  readonly differences: string[] = [];

  constructor(seed: string) {
    this.plan = randomRound(seed);
    const { round, ruleset, customRoles } = this.plan;
    const [first, second, third] = round.center;
    const dealt = Object.fromEntries(round.dealt.map((role, seat) => [`p${seat}`, role]));
    const center = [first ?? '', second ?? '', third ?? ''] as const;
    this.table = gameWith(dealt, { center, settings: { ruleset }, atDeal: true });
    this.table.state = { ...this.table.state, customRoles };
    this.seats = seatsAt(this.table.state.players);
    this.turns = round.dealt.map(() => []);
  }

  compare(what: string, rulebook: unknown, engine: unknown): void {
    if (Bun.deepEquals(rulebook, engine)) return;
    this.differences.push(`${what}: rulebook ${JSON.stringify(rulebook)}, engine ${JSON.stringify(engine)}`);
  }

  me(seat: number): MeView {
    return meFor(this.table.state, at(this.table.state.players, seat).id, { words });
  }

  everybodySees(): PublicView {
    return publicViewFor(this.table.state, null, { words, now: this.table.now });
  }
}
