import type { NightPayload } from '../choice.ts';
import { pickOne, type Random, shuffled } from '../random.ts';
import { legalChoices, nightOffers } from './legal-choices.ts';
import { openPairTable, type PairDeal, withSwaps } from './pair-deal.ts';
import {
  lastChoice,
  lastRole,
  momentOf,
  type Round,
  recognised,
  rolesTaken,
  withChoice,
} from './round-facts.ts';
import type { Table } from './table.ts';

/** What a player receives, byte for byte. */
export const received = (table: Table, name: string): string => JSON.stringify(table.view(name));

/** A random legal choice at the player's prompt; undefined when there is nothing to choose any more. */
export function randomPayload(table: Table, name: string, random: Random): NightPayload | undefined {
  const prompt = table.view(name).me?.prompt;
  if (prompt?.canPass && random.below(6) === 0) return { type: 'pass' };
  const offer = pickOne(nightOffers(prompt), random);
  return offer && legalChoices(offer, 1, random)[0];
}

export function submitted(table: Table, name: string, data: NightPayload): void {
  const decision = table.act(name, { type: 'submit_action', data });
  if (!decision.ok) throw new Error(`${name} ${JSON.stringify(data)}: ${decision.rejection.code}`);
}

/** Plays a player's whole turn of the night. */
function takeTurn(table: Table, round: Round, name: string, random: Random): Round {
  let next = round;
  for (let data = randomPayload(table, name, random); data; data = randomPayload(table, name, random)) {
    next = withChoice(next, table, name, data);
    submitted(table, name, data);
  }
  return next;
}

/** Seen by everybody, or by players other than the one who is meant. */
const PUBLIC = ['reveal_player', 'banish_player'];
const QUIET = ['pass', 'no_action', 'tap_player', 'protect_player', 'protect_from_death', 'target_player'];

/** Nothing that others do changes what comes of this player's own step. */
function isBlind(round: Round, name: string): boolean {
  const choice = lastChoice(round, name);
  if (choice && !QUIET.includes(choice.type)) return false;
  return !['Insomniac', 'Aura Seer'].includes(lastRole(round, name));
}

/** Is this done to everybody's knowledge, or to the player's? */
function isNoticed(choice: NightPayload | undefined, name: string): boolean {
  if (choice === undefined) return false;
  if (PUBLIC.includes(choice.type)) return true;
  if (choice.type === 'assign_artifact')
    return choice.artifactId === 'mask-of-muting' || choice.targetUserId === name;
  return (choice.type === 'tap_player' || choice.type === 'convert_player') && choice.targetUserId === name;
}

/** Two worlds that this player cannot tell apart; `expectSame` is called with what they receive in each. */
export type ExpectSame = (one: string, other: string, moment: string) => void;

/**
 * Cards that a player cannot know change places, and all others choose and vote differently: nothing that the player
 * receives changes, until the night has brought them something of it.
 */
export function checkSecretDeal(deal: PairDeal, own: string, random: Random, expectSame: ExpectSame): void {
  const { other, choices } = undetectably(deal, own, random);
  const [a, b] = [openPairTable(deal), openPairTable(other)];
  const same = (moment: string) => expectSame(received(a, own), received(b, own), moment);
  same('role_deal');
  for (const table of [a, b]) table.expire();
  same('nightfall');
  const rounds = playNights([a, b], [deal, other], { own, choices }, random, same);
  const [dawnA, dawnB] = rounds.map((round) => JSON.stringify(recognised(round, own, 'dawn')));
  const others = Object.keys(deal.dealt).filter((name) => name !== own);
  const isUnaware = rounds.every(
    (round) => isBlind(round, own) && others.every((name) => !isNoticed(lastChoice(round, name), own)),
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
  const asleep: Round = { ...deal, choices: {} };
  const { choices } = takeTurn(table, asleep, own, random);
  const known = (one: PairDeal) => {
    const round = { ...one, choices };
    const people = [recognised(round, own, 'role_deal'), recognised(round, own, 'job_choice')];
    return JSON.stringify([people, rolesTaken(round, own)]);
  };
  const other = withSwaps(deal, own, random, (swapped) => known(swapped) === known(deal));
  return { other, choices: choices[own] ?? [] };
}

/** The player copies first, if at all, and makes the last choice at any time among the others, with the same prompt. */
function playNights(
  [a, b]: readonly [Table, Table],
  [deal, other]: readonly [PairDeal, PairDeal],
  { own, choices }: { own: string; choices: readonly NightPayload[] },
  random: Random,
  same: (moment: string) => void,
): readonly [Round, Round] {
  let rounds: readonly [Round, Round] = [
    { ...deal, choices: {} },
    { ...other, choices: {} },
  ];
  const submit = (choice: NightPayload) => {
    rounds = [submitNamed(a, rounds[0], own, choice), submitNamed(b, rounds[1], own, choice)];
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

function submitNamed(table: Table, round: Round, name: string, choice: NightPayload): Round {
  table.submit(name, choice);
  return { ...round, choices: { ...round.choices, [name]: [...(round.choices[name] ?? []), choice] } };
}

/** The others vote differently at both tables, the player alike; nothing tells until the results. */
function checkSecretVotes(a: Table, b: Table, own: string, random: Random, expectSame: ExpectSame): void {
  for (const name of shuffled(a.state.players, random).map(({ displayName }) => displayName)) {
    if (random.below(8) === 0) continue;
    const seed = random.below(2 ** 20);
    for (const [table, shift] of [[a, 0] as const, [b, name === own ? 0 : 1] as const]) {
      const [offer] = table.view(name).me?.prompt?.choices ?? [];
      const targets = offer?.type === 'submit_vote' ? offer.targets : [];
      const targetUserId = targets[(seed + shift) % targets.length];
      if (targetUserId) table.act(name, { type: 'submit_vote', targetUserId });
    }
    expectSame(received(a, own), received(b, own), `vote of ${name}`);
  }
  for (const table of [a, b]) if (table.state.stage.phase === 'vote') table.expire();
  expectSame(received(a, own), received(b, own), 'calculating');
}

/** A moment of a table to which one can go back. */
export interface Moment {
  readonly state: Table['state'];
  readonly now: number;
}

/** The same vote with other targets looks the same to everybody but the voters. */
export function checkVotesAreSecret(
  deal: PairDeal,
  { state, now }: Moment,
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
  /** Before the last choice of the night. */
  readonly moment: Moment;
  readonly round: Round;
  readonly chooser: string;
}

/**
 * The last choice of the night is another one: until the results nobody can tell who acts before it or does not look,
 * and to whom it is not done.
 */
export function checkSecretChoice(last: LastChoice, random: Random, expectSame: ExpectSame): void {
  const { deal, moment, round, chooser } = last;
  const worlds = [0, 1].map(() => {
    const table = openPairTable(deal);
    Object.assign(table, moment);
    const data = randomPayload(table, chooser, random) as NightPayload;
    const then = withChoice(round, table, chooser, data);
    submitted(table, chooser, data);
    return { table, then };
  });
  const [a, b] = worlds.map(({ table }) => table) as [Table, Table];
  const [one, other] = worlds.map(({ then }) => then) as [Round, Round];
  if (a.state.stage.phase === 'job_choice' || b.state.stage.phase === 'job_choice') return;
  const unaware = Object.keys(deal.dealt).filter((name) => isUnaware(one, other, name, chooser));
  for (const phase of ['role_resolve', 'discussion', 'vote']) {
    for (const name of unaware) expectSame(received(a, name), received(b, name), `${name}: ${phase}`);
    for (const table of [a, b]) table.expire();
  }
}

function isUnaware(one: Round, other: Round, name: string, chooser: string): boolean {
  if (name === chooser) return false;
  const choices = [lastChoice(one, chooser), lastChoice(other, chooser)];
  // What a copier becomes is seen at dawn.
  if (choices.includes(undefined) || choices.some((choice) => isNoticed(choice, name))) return false;
  const isShield = choices.some((choice) => choice?.type === 'protect_player');
  if (choices.some((choice) => choice?.type === 'protect_player' && choice.targetUserId === name))
    return false;
  // What others turn face up or mask may depend on the choice.
  const others = Object.keys(one.dealt).filter((player) => player !== chooser);
  const isGift = choices.some((choice) => choice?.type === 'assign_artifact');
  for (const player of others) {
    const choice = lastChoice(one, player);
    if (choice?.type === 'reveal_player') return false;
    if ((isShield || isGift) && choice?.type === 'assign_artifact') return false;
  }
  return isBlind(one, name) || momentOf(one, name) < momentOf(one, chooser);
}
