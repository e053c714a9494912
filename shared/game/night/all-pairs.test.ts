import { expect, test } from 'bun:test';
import { gameViewSchema, type PromptView } from '../../protocol/game-view.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import { type NightPayload, nightPayloadSchema } from '../state/choice.ts';
import type { CustomRole } from '../state/custom-role.ts';
import { createRandom, pickOne, type Random, shuffled } from '../state/random.ts';
import type { RoleName } from '../state/role-facts.ts';
import { illegalChoices, legalChoices, nightOffers, randomPayload } from '../testing/legal-choices.ts';
import { plainKnowledge, plainLayout, seatsAt } from '../testing/model-wire.ts';
import { playNight } from '../testing/rulebook-model/night.ts';
import type { Moment } from '../testing/rulebook-model/prompts.ts';
import {
  checkSecretChoice,
  checkSecretDeal,
  checkVotesAreSecret,
  dealPair,
  knownTo,
  LATECOMER,
  modelOf,
  newRound,
  openPairTable,
  type PairDeal,
  type Round,
  received,
  type Snapshot,
  submitted,
  turnOf,
} from '../testing/secrecy.ts';
import type { Table } from '../testing/table.ts';
import { BUILT_IN_ROLES } from './roles/index.ts';
import { rolesOf } from './roles/role-lookup.ts';

/** Games for every ordered pair of roles; another seed plays other games. */
const RUNS = Number(process.env.PAIR_RUNS ?? 1);
const SEED = process.env.PAIR_SEED ?? 'pairs';
/** Of each offer: all of the small ones. */
const LEGAL_TRIES = 6;

const ROLES = BUILT_IN_ROLES.map(({ name }) => name);
const STRANGER = '00000000-0000-4000-8000-999999999999';
const SECRET_KEYS = [
  'originalRole',
  'currentRole',
  'voteTarget',
  'actionData',
  'actionResult',
  'artifactId',
  'convertedBy',
  'isTappedByThing',
  'stalkerTarget',
  'protectedPlayer',
  'suspectUserId',
  'nightLog',
];

/** Custom roles of every team, early and late, which do what is delicate in the hands of a role that it is not made for. */
const CUSTOM_ROLES: readonly CustomRole[] = [
  custom('Locksmith', 'villager', 1, ['protect_player', 'reveal_player', 'investigate_players']),
  custom('Biter', 'werewolf', 5, ['convert_player', 'view_and_swap', 'rob_player']),
  custom('Hermit', 'special', 12, ['shift_cards', 'assign_artifact', 'banish_player']),
  custom('Sleeper', 'werewolf', 0, ['view_player']),
];

function custom(
  name: string,
  team: CustomRole['team'],
  nightOrder: number,
  actions: CustomRole['actions'],
): CustomRole {
  return { name, team, nightOrder, actions, title: name, description: name, imageUrl: null };
}

const playWith = (a: RoleName, others: readonly RoleName[], customRoles: readonly CustomRole[]) => {
  for (let run = 0; run < RUNS; run += 1) {
    for (const b of others) {
      const seed = `${SEED}/${a}/${b}/${run}`;
      try {
        playPair(dealPair(a, b, createRandom(`${seed}/deal`), customRoles), createRandom(seed));
      } catch (error) {
        console.error(`the game of the seed "${seed}"`);
        throw error;
      }
    }
  }
};

test.each(ROLES)(
  '[G5.16 H1.14 H1.43 P4.7 R2.4 R2.7 R3.1 R5.2] %s in one game with every role',
  (a) => playWith(a, ROLES, []),
  600_000,
);

test.each(CUSTOM_ROLES.map(({ name }) => name))(
  'the custom role %s in one game with every role',
  (a) => playWith(a, [...ROLES, ...CUSTOM_ROLES.map(({ name }) => name)], CUSTOM_ROLES),
  600_000,
);

function expectSame(one: string, other: string, moment: string) {
  if (one === other) return;
  expect({ moment, ...JSON.parse(one) }).toEqual({ moment, ...JSON.parse(other) });
  throw new Error(`the same in another order: ${moment}`);
}

/** Plays one game to its end and checks it on the way. */
function playPair(deal: PairDeal, random: Random) {
  const names = Object.keys(deal.dealt);
  const table = openPairTable(deal);
  let round = newRound(deal);
  checkBeforeResults(table, round, 'role_deal', random);
  // Comparing worlds takes longest: a game is compared either from its deal on, or from its last choice on.
  const fromDeal = random.below(2) === 0;
  if (fromDeal) checkSecretDeal(deal, pickOne(names, random) as string, random, expectSame);

  table.expire();
  checkBeforeResults(table, round, 'job_choice', random);
  let last: { before: Snapshot; round: Round; chooser: string } | undefined;
  for (const name of shuffled(names, random)) {
    for (let prompt = promptOf(table, name); prompt; prompt = promptOf(table, name)) {
      last = { before: { state: table.state, now: table.now }, round, chooser: name };
      if (deal.pair.includes(name)) checkPrompt(table, name, prompt, random);
      const data = doubling(table, round, name) ?? (randomPayload(prompt, random) as NightPayload);
      const onlooker = pickOne(names, random) as string;
      const before = received(table, onlooker);
      round = submitted(table, round, name, data);
      const isCopying = onlooker !== name && promptOf(table, name) !== null;
      if (isCopying) expectSame(received(table, onlooker), before, `copying of ${name}`);
    }
    const again = table.act(name, { type: 'submit_action', data: { type: 'pass' } });
    const code = table.state.stage.phase === 'job_choice' ? 'ALREADY_SUBMITTED' : 'WRONG_PHASE';
    expect(again).toMatchObject({ rejection: { code } });
  }
  expect(table.state.stage.phase).toBe('role_resolve');
  if (last && !fromDeal) checkSecretChoice({ deal, ...last }, random, expectSame);
  checkCards(table, round);
  for (const _ of ['discussion', 'vote']) {
    checkBeforeResults(table, round, 'role_resolve', random);
    table.expire();
  }
  checkBeforeResults(table, round, 'role_resolve', random);
  const vote = { state: table.state, now: table.now };
  if (!fromDeal) checkVotesAreSecret(deal, vote, pickOne(names, random) as string, random, expectSame);
  // Those who are looked at from here on are those who played.
  table.act(LATECOMER, { type: 'leave_game' });
  const votes = playVotes(table, names, random);
  checkBeforeResults(table, round, 'role_resolve', random);
  table.run({ type: 'calculate_results', round: 1 });
  checkResults(table, names, votes);
}

function promptOf(table: Table, name: string): PromptView | null {
  return table.state.stage.phase === 'job_choice' ? (table.view(name).me?.prompt ?? null) : null;
}

/** A copier beside a role that nobody may select twice copies it. */
function doubling(table: Table, round: Round, name: string) {
  const { isDoubled, pair, dealt } = round;
  const [first, second] = pair;
  const isFirst = turnOf(round, name).length === 0;
  if (!isDoubled || name !== second || !isFirst || dealt[second] !== 'Doppelganger') return undefined;
  return { type: 'copy_role', targetUserId: table.userId(first) } as const;
}

/** What is offered is accepted; what is not is refused with its code and changes nothing. */
function checkPrompt(table: Table, name: string, prompt: PromptView, random: Random) {
  const { state } = table;
  const offered = nightOffers(prompt).flatMap((offer) => legalChoices(offer, LEGAL_TRIES, random));
  const legal = [...offered, ...(prompt.canPass ? [{ type: 'pass' } as const] : [])];
  const other = state.players.find(({ displayName }) => displayName !== name)?.userId ?? '';
  const illegal = illegalChoices(prompt, { self: table.userId(name), other, stranger: STRANGER });
  const tries = [...legal.map((data) => [data, 'accepted'] as const), ...illegal];
  const answers = tries.map(([data]) => {
    const decision = table.act(name, { type: 'submit_action', data });
    if (!decision.ok) return [data, table.state === state ? decision.rejection.code : 'changed the game'];
    table.state = state;
    return [data, nightPayloadSchema.safeParse(data).success ? 'accepted' : 'not of the wire'];
  });
  expect(answers).toEqual(tries.map((one) => [...one]));
}

/** One viewer's frame has nothing that belongs to the results, and exactly the people they may know. */
function checkBeforeResults(table: Table, round: Round, moment: Moment, random: Random) {
  const name = pickOne(Object.keys(round.dealt), random) as string;
  const view = table.view(name);
  gameViewSchema.parse(view);
  const keys = new Set([...Object.keys(view), ...view.players.flatMap((player) => Object.keys(player))]);
  expect(SECRET_KEYS.filter((key) => keys.has(key))).toEqual([]);
  expect(view.gameSettings).not.toHaveProperty('voteResults');
  expect(view.centerCards).toEqual([null, null, null]);
  if (!['discussion', 'vote', 'results'].includes(view.phase)) {
    expect(
      view.players.filter((player) => player.revealedRole || player.isMuted || player.isBanished),
    ).toEqual([]);
  }
  const known = view.me && plainKnowledge(view.me.knowledge, seatsAt(table.state.players));
  expect(known).toEqual(knownTo(round, name, moment));
}

/** The cards of the night: none lost, and each lies, and has become, as the rulebook says. */
function checkCards(table: Table, round: Round) {
  const { stage, players } = table.state;
  if (!('night' in stage)) throw new Error('the night is not over');
  const { layout } = stage.night;
  const places = [...Object.values(layout.hands), ...layout.center, ...layout.pile];
  expect(places.toSorted()).toEqual(Object.keys(layout.cards).toSorted() as typeof places);
  const { inFront, center, pile } = playNight(modelOf(round), round.turns);
  expect(plainLayout(stage.deal, layout, seatsAt(players))).toEqual({ inFront, center, pile });
}

/** Everybody who may votes or abstains, until the vote is over; answers the votes by name. */
function playVotes(table: Table, names: readonly string[], random: Random): Record<string, string> {
  const votes: Record<string, string> = {};
  for (const name of shuffled(names, random)) {
    const [offer] = table.view(name).me?.prompt?.choices ?? [];
    const target = pickOne(offer?.type === 'submit_vote' ? offer.targets : [], random);
    if (target === undefined || random.below(8) === 0) continue;
    const vote = (targetUserId: string | null) => table.act(name, { type: 'submit_vote', targetUserId });
    for (const refused of [table.userId(name), STRANGER]) {
      expect(vote(refused)).toMatchObject({ rejection: { code: 'INVALID_TARGET' } });
    }
    const abstains = random.below(8) === 0;
    expect(vote(abstains ? null : target).ok).toBe(true);
    if (!abstains) votes[name] = target;
  }
  if (table.state.stage.phase === 'vote') table.expire();
  return votes;
}

/** The results hold together, and everybody is what the card before them makes of them. */
function checkResults(table: Table, names: readonly string[], votes: Record<string, string>) {
  const view = gameViewSchema.parse(table.view(names[0] as string));
  const results = view.gameSettings.voteResults;
  const userIds = view.players.map(({ userId }) => userId);
  expect(results?.playerResults.map(({ userId }) => userId)).toEqual(userIds);
  const counted = userIds.map((id) => [id, Object.values(votes).filter((target) => target === id).length]);
  expect(results?.voteCount).toEqual(Object.fromEntries(counted));
  const { stage } = table.state;
  if (!('night' in stage)) throw new Error('there was no night');
  const { layout, artifacts } = stage.night;
  for (const player of view.players) {
    const card = layout.cards[layout.hands[player.id] ?? ('' as never)];
    const artifact = artifacts[player.id];
    const role = (artifact && ARTIFACTS[artifact].countsAs) ?? card?.as ?? card?.role;
    expect(player.currentRole).toBe(role);
    const fallen = results?.eliminatedPlayers.find(({ userId }) => userId === player.userId);
    if (fallen) expect(fallen.role).toBe(String(role));
    if (fallen) expect(role).not.toBe('Prince');
  }
  for (const { text } of view.nightLog ?? []) expect(text.length).toBeLessThanOrEqual(100);
  for (const { userId, isWinner, winReason } of results?.playerResults ?? []) {
    expect(winReason).not.toBe('');
    const role = view.players.find((player) => player.userId === userId)?.currentRole;
    const { team } = rolesOf(table.state).get(String(role));
    const winners = results?.winners ?? [];
    if (team !== 'Neutral') expect(isWinner).toBe(winners.includes(team));
    else if (isWinner) expect(winners).toContain(String(role));
  }
}
