import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import type { NightPayload } from '../state/choice.ts';
import type { CustomRole } from '../state/custom-role.ts';
import { pickOne, type Random, shuffled } from '../state/random.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { Ruleset } from '../state/settings.ts';
import { randomPayload } from './legal-choices.ts';
import { customRows, payloadOf, plainChoice, seatsAt } from './model-wire.ts';
import { stepsInOrder } from './rulebook-model/night.ts';
import { type Known, knownBy, type Moment } from './rulebook-model/prompts.ts';
import { at, type Round as ModelRound, type PlainChoice, type Turn } from './rulebook-model/roles.ts';
import { copiedRole, isCopying, roleAfter } from './rulebook-model/table.ts';
import { gameWith, type Table } from './table.ts';

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

/** A deal and what was chosen, by seat: all that the rulebook needs to say who may know what. Players are named. */
export interface Round extends PairDeal {
  readonly turns: readonly Turn[];
}

/** The round before the first choice. */
export function newRound(deal: PairDeal): Round {
  return { ...deal, turns: Object.keys(deal.dealt).map(() => []) };
}

/** The deal as the model of the rulebook has it. */
export function modelOf({ dealt, center, customRoles }: PairDeal): ModelRound {
  return { dealt: Object.values(dealt), center, custom: customRows(customRoles) };
}

function seatOf({ dealt }: PairDeal, name: string): number {
  return Object.keys(dealt).indexOf(name);
}

export function turnOf(round: Round, name: string): Turn {
  return at(round.turns, seatOf(round, name));
}

/** A round with one choice more. */
function withChoice(round: Round, name: string, choice: PlainChoice): Round {
  const own = seatOf(round, name);
  return { ...round, turns: round.turns.map((turn, seat) => (seat === own ? [...turn, choice] : turn)) };
}

/** Submits a choice that has to be accepted, at a table and in the round. */
export function submitted(table: Table, round: Round, name: string, data: NightPayload): Round {
  const decision = table.act(name, { type: 'submit_action', data });
  if (!decision.ok) throw new Error(`${name} ${JSON.stringify(data)}: ${decision.rejection.code}`);
  return withChoice(round, name, plainChoice(table.choiceOf(data), seatsAt(table.state.players)));
}

/** The role dealt to a player and those copied after it. */
function rolesTaken(round: Round, name: string): string[] {
  const model = modelOf(round);
  const copied = turnOf(round, name).filter(isCopying);
  return [at(model.dealt, seatOf(round, name)), ...copied.map((choice) => copiedRole(model, choice))];
}

function lastRole(round: Round, name: string): string {
  return roleAfter(modelOf(round), seatOf(round, name), turnOf(round, name));
}

/** What a player did in the end; copying is only the way there. */
function lastChoice(round: Round, name: string): PlainChoice | undefined {
  const last = turnOf(round, name).at(-1);
  return last && isCopying(last) ? undefined : last;
}

/** The players whom a player knows to belong to a group. */
export function knownTo(round: Round, name: string, moment: Moment): Known {
  return knownBy(modelOf(round), seatOf(round, name), round.turns, moment);
}

/** Is the last step of one player over when the other's comes? */
function actsBefore(round: Round, one: string, other: string): boolean {
  const seats = stepsInOrder(modelOf(round), round.turns).map(({ seat }) => seat);
  return seats.lastIndexOf(seatOf(round, one)) < seats.lastIndexOf(seatOf(round, other));
}

const NAMES = ['ann', 'bob', 'cleo', 'dov', 'eva', 'finn', 'greta', 'hugo', 'ida'];

/** A deal in which two given roles lie before players. */
export interface PairDeal {
  /** In seat order. */
  readonly dealt: Readonly<Record<string, RoleName>>;
  readonly center: readonly [RoleName, RoleName, RoleName];
  readonly ruleset: Ruleset;
  /** The custom ones that may have been dealt. */
  readonly customRoles: readonly CustomRole[];
  /** The two players. */
  readonly pair: readonly [string, string];
  /** The second is a copier of the first, whose role may be selected once only. */
  readonly isDoubled: boolean;
}

/** Deals both roles to players and the rest at random: 2 to 9 players, no more copies than a host may select. */
export function dealPair(
  a: RoleName,
  b: RoleName,
  random: Random,
  customRoles: readonly CustomRole[] = [],
): PairDeal {
  const names = shuffled(NAMES.slice(0, 2 + random.below(NAMES.length - 1)), random);
  const builtIn = BUILT_IN_ROLES.flatMap((role) =>
    Array.from({ length: role.copies }, () => role.name as RoleName),
  );
  const pool = [...builtIn, ...customRoles.map(({ name }) => name)];
  const take = (role: RoleName) => pool.splice(pool.indexOf(role), 1);
  take(a);
  const isDoubled = !pool.includes(b);
  const copier = a === 'Doppelganger' ? 'Copycat' : 'Doppelganger';
  const second = isDoubled ? copier : b;
  take(second);
  const rest = shuffled(pool, random);
  const [left, middle, right, ...others] = rest as [RoleName, RoleName, RoleName, ...RoleName[]];
  const cards = [a, second, ...others];
  const dealt = Object.fromEntries(names.map((name, index) => [name, cards[index] as RoleName]));
  return {
    dealt: Object.fromEntries(names.toSorted().map((name) => [name, dealt[name] as RoleName])),
    center: [left, middle, right],
    ruleset: random.below(2) === 0 ? 'standard' : 'tabletop',
    customRoles,
    pair: [names[0] as string, names[1] as string],
    isDoubled,
  };
}

/** The same round, but that some cards which lie neither before this player have changed places. */
function withSwaps(deal: PairDeal, own: string, random: Random, isSecret: (deal: PairDeal) => boolean) {
  let changed = deal;
  for (let tries = 0; tries < 6; tries += 1) {
    const next = withSwap(changed, own, random);
    if (isSecret(next)) changed = next;
  }
  return changed;
}

function withSwap(deal: PairDeal, own: string, random: Random): PairDeal {
  const names = Object.keys(deal.dealt);
  const cards = [...Object.values(deal.dealt), ...deal.center];
  const places = [...cards.keys()].filter((place) => names[place] !== own);
  const [one, two] = [pickOne(places, random) as number, pickOne(places, random) as number];
  [cards[one], cards[two]] = [cards[two] as RoleName, cards[one] as RoleName];
  return {
    ...deal,
    dealt: Object.fromEntries(names.map((name, index) => [name, cards[index] as RoleName])),
    center: cards.slice(names.length) as unknown as PairDeal['center'],
  };
}

/** Waits for the next round at every table opened here, and learns nothing early. */
export const LATECOMER = 'latecomer';

/** The table at the moment after this deal. What was selected is shown in one order, whatever was dealt to whom. */
export function openPairTable({ dealt, center, ruleset, customRoles }: PairDeal): Table {
  const table = gameWith({ ...dealt }, { center, settings: { ruleset }, customRoles, atDeal: true });
  table.state = { ...table.state, selectedRoles: table.state.selectedRoles.toSorted() };
  table.waits(LATECOMER);
  return table;
}
