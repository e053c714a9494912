import type { NightPayload } from '../state/choice.ts';
import { type Random, shuffled } from '../state/random.ts';
import { randomPayload } from './legal-choices.ts';
import { payloadOf, seatsAt } from './model-wire.ts';
import { LATECOMER, openPairTable, type PairDeal, withSwaps } from './pair-deal.ts';
import {
  actsBefore,
  knownTo,
  lastChoice,
  lastRole,
  newRound,
  type Round,
  rolesTaken,
  seatOf,
  submitted,
  withChoice,
} from './round-facts.ts';
import { at, type PlainChoice, type Turn } from './rulebook-model/plain.ts';
import type { Table } from './table.ts';

/** What a seated or waiting player receives, byte for byte. */
export const received = (table: Table, name: string): string =>
  JSON.stringify([table.view(name), table.view(LATECOMER)]);

/** Plays a player's whole turn of the night. */
function takeTurn(table: Table, round: Round, name: string, random: Random): Round {
  const choose = () => randomPayload(table.view(name).me?.prompt, random);
  let next = round;
  for (let data = choose(); data; data = choose()) next = submitted(table, next, name, data);
  return next;
}

/** Visible to the room, or to players other than the target. */
const PUBLIC = ['reveal_player', 'banish_player'];
const QUIET = ['pass', 'no_action', 'tap_player', 'protect_player', 'protect_from_death', 'target_player'];

/** Nothing that others do changes what comes of this player's own step. */
function isBlind(round: Round, name: string): boolean {
  const choice = lastChoice(round, name);
  if (choice && !QUIET.includes(choice.type)) return false;
  return !['Insomniac', 'Aura Seer'].includes(lastRole(round, name));
}

/** Whether this is public, or known to the player in this seat. */
function isNoticed(choice: PlainChoice | undefined, seat: number): boolean {
  if (choice === undefined) return false;
  const { type, targets, artifact } = choice;
  if (PUBLIC.includes(type)) return true;
  if (type === 'assign_artifact') return artifact === 'mask-of-muting' || targets.includes(seat);
  return (type === 'tap_player' || type === 'convert_player') && targets.includes(seat);
}

/** Two worlds that this player cannot tell apart; `expectSame` is called with what they receive in each. */
export type ExpectSame = (one: string, other: string, moment: string) => void;

/**
 * Cards that a player cannot know change places, and all others choose and vote differently: nothing that the player
 * receives changes until the night reveals some of it to them.
 */
export function checkSecretDeal(deal: PairDeal, own: string, random: Random, expectSame: ExpectSame): void {
  const { other, choices } = undetectably(deal, own, random);
  const [a, b] = [openPairTable(deal), openPairTable(other)];
  const same = (moment: string) => expectSame(received(a, own), received(b, own), moment);
  same('role_deal');
  for (const table of [a, b]) table.expire();
  same('nightfall');
  const rounds = playNights([a, b], [deal, other], { own, choices }, random, same);
  const [dawnA, dawnB] = rounds.map((round) => JSON.stringify(knownTo(round, own, 'role_resolve')));
  const others = Object.keys(deal.dealt).filter((name) => name !== own);
  const seat = seatOf(deal, own);
  const isUnaware = rounds.every(
    (round) => isBlind(round, own) && others.every((name) => !isNoticed(lastChoice(round, name), seat)),
  );
  if (dawnA !== dawnB || !isUnaware) return;
  same('role_resolve');
  for (const phase of ['discussion', 'vote']) {
    for (const table of [a, b]) table.expire();
    same(phase);
  }
  checkSecretVotes(a, b, own, random, expectSame);
}

/** Another deal in which the player knows the same, with the choices that the player makes in both. */
function undetectably(deal: PairDeal, own: string, random: Random) {
  const table = openPairTable(deal);
  table.expire();
  const { turns } = takeTurn(table, newRound(deal), own, random);
  const known = (one: PairDeal) => {
    const round = { ...one, turns };
    const people = [knownTo(round, own, 'role_deal'), knownTo(round, own, 'job_choice')];
    return JSON.stringify([people, rolesTaken(round, own)]);
  };
  const other = withSwaps(deal, own, random, (swapped) => known(swapped) === known(deal));
  return { other, choices: at(turns, seatOf(deal, own)) };
}

/** The player copies first, if at all, and makes the last choice at any time among the others, with the same prompt. */
function playNights(
  [a, b]: readonly [Table, Table],
  [deal, other]: readonly [PairDeal, PairDeal],
  { own, choices }: { own: string; choices: Turn },
  random: Random,
  same: (moment: string) => void,
): readonly [Round, Round] {
  let rounds: readonly [Round, Round] = [newRound(deal), newRound(other)];
  const submit = (choice: PlainChoice) => {
    rounds = [submitPlain(a, rounds[0], own, choice), submitPlain(b, rounds[1], own, choice)];
  };
  for (const choice of choices.slice(0, -1)) submit(choice);
  same('copied');
  const players = shuffled(Object.keys(deal.dealt), random);
  for (const [index, name] of players.entries()) {
    if (name !== own) rounds = [takeTurn(a, rounds[0], name, random), takeTurn(b, rounds[1], name, random)];
    else for (const choice of choices.slice(-1)) submit(choice);
    if (index < players.length - 1) same(`choice of ${name}`);
  }
  return rounds;
}

function submitPlain(table: Table, round: Round, name: string, choice: PlainChoice): Round {
  table.submit(name, payloadOf(choice, seatsAt(table.state.players)));
  return withChoice(round, name, choice);
}

/** The others vote differently at both tables or abstain at one, the player alike; nothing tells until the results. */
function checkSecretVotes(a: Table, b: Table, own: string, random: Random, expectSame: ExpectSame): void {
  const voters = shuffled(a.state.players, random).map(({ displayName }) => displayName);
  // Some change their minds.
  for (const name of [...voters.slice(1), ...voters]) {
    if (random.below(8) === 0) continue;
    const seed = random.below(2 ** 20);
    for (const [table, shift] of [[a, 0] as const, [b, name === own ? 0 : 1] as const]) {
      const [offer] = table.view(name).me?.prompt?.choices ?? [];
      const targets = offer?.type === 'submit_vote' ? offer.targets : [];
      const targetUserId = [...targets, null][(seed + shift) % (targets.length + 1)] ?? null;
      if (targets.length > 0) table.act(name, { type: 'submit_vote', targetUserId });
    }
    expectSame(received(a, own), received(b, own), `vote of ${name}`);
  }
  for (const table of [a, b]) if (table.state.stage.phase === 'vote') table.expire();
  expectSame(received(a, own), received(b, own), 'calculating');
}

/** A state of a table to which one can go back. */
export interface Snapshot {
  readonly state: Table['state'];
  readonly now: number;
}

/** The same vote with other targets looks the same to all but the voters. */
export function checkVotesAreSecret(
  deal: PairDeal,
  { state, now }: Snapshot,
  own: string,
  random: Random,
  expectSame: ExpectSame,
) {
  const tables = [openPairTable(deal), openPairTable(deal)] as const;
  for (const table of tables) Object.assign(table, { state, now });
  checkSecretVotes(...tables, own, random, expectSame);
}

interface LastChoice {
  readonly deal: PairDeal;
  /** The table and the round before the last choice of the night. */
  readonly before: Snapshot;
  readonly round: Round;
  readonly chooser: string;
}

/**
 * The last choice of the night is another one: until the results no player notices who acts before it, does not look,
 * and is not its target.
 */
export function checkSecretChoice(last: LastChoice, random: Random, expectSame: ExpectSame): void {
  const { deal, before, round, chooser } = last;
  const worlds = [0, 1].map(() => {
    const table = openPairTable(deal);
    Object.assign(table, before);
    const data = randomPayload(table.view(chooser).me?.prompt, random) as NightPayload;
    return { table, after: submitted(table, round, chooser, data) };
  });
  const [a, b] = worlds.map(({ table }) => table) as [Table, Table];
  const [one, other] = worlds.map(({ after }) => after) as [Round, Round];
  if (a.state.stage.phase === 'job_choice' || b.state.stage.phase === 'job_choice') return;
  const unaware = Object.keys(deal.dealt).filter((name) => isUnaware(one, other, name, chooser));
  for (const phase of ['role_resolve', 'discussion', 'vote']) {
    for (const name of unaware) expectSame(received(a, name), received(b, name), `${name}: ${phase}`);
    for (const table of [a, b]) table.expire();
  }
}

function isUnaware(one: Round, other: Round, name: string, chooser: string): boolean {
  if (name === chooser) return false;
  const seat = seatOf(one, name);
  const choices = [lastChoice(one, chooser), lastChoice(other, chooser)];
  // What a copier becomes is seen at dawn.
  if (choices.includes(undefined) || choices.some((choice) => isNoticed(choice, seat))) return false;
  const shields = choices.filter((choice) => choice?.type === 'protect_player');
  if (shields.some((choice) => choice?.targets.includes(seat))) return false;
  // What others turn face up or mask may depend on the choice.
  const others = Object.keys(one.dealt).filter((player) => player !== chooser);
  const isGift = choices.some((choice) => choice?.type === 'assign_artifact');
  for (const player of others) {
    const choice = lastChoice(one, player);
    if (choice?.type === 'reveal_player') return false;
    if ((shields.length > 0 || isGift) && choice?.type === 'assign_artifact') return false;
  }
  return isBlind(one, name) || actsBefore(one, name, chooser);
}
