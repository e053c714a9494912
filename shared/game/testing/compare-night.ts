import type { Match } from './match.ts';
import { plainData, plainLayout, plainLogLine } from './model-wire.ts';
import { logOf } from './rulebook-model/log.ts';
import { at, seatsOf } from './rulebook-model/plain.ts';
import { currentRoleOf, ownRoleOf, resultOf } from './rulebook-model/results.ts';
import type { Table } from './rulebook-model/table.ts';
import { countVotes, eliminatedBy, type Votes, votersOf } from './rulebook-model/vote.ts';
import { winnersOf, winningNames } from './rulebook-model/winning.ts';

/** What the night left behind, and what each player learns of it. */
export function compareDawn(match: Match, night: Table): void {
  compareTable(match, night);
  compareEffects(match, night);
  for (const seat of seatsOf(night.round)) compareTold(match, night, seat);
}

function nightOf({ table: { state } }: Match) {
  if (!('night' in state.stage)) throw new Error('the night is not over');
  return state.stage;
}

function compareTable(match: Match, night: Table): void {
  const { deal, night: record } = nightOf(match);
  const { inFront, center, pile } = plainLayout(deal, record.layout, match.seats);
  for (const seat of seatsOf(night.round)) {
    match.compare(`card in front of ${seat}`, at(night.inFront, seat), at(inFront, seat));
  }
  match.compare('center', night.center, center);
  match.compare('werewolf pile', night.pile, pile);
}

const inOrder = (seats: readonly number[]) => [...new Set(seats)].sort((a, b) => a - b);

function compareEffects(match: Match, night: Table): void {
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

function compareTold(match: Match, night: Table, seat: number): void {
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
export function compareDay(match: Match, night: Table): void {
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
export function compareResults(match: Match, night: Table, votes: Votes): void {
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

function vote(match: Match, night: Table, votes: Votes): void {
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
