import { afterAll, beforeAll, expect } from 'bun:test';
import { TABLE } from '@nightfall/shared/game/testing/rulebook-model/roles';
import { type DealtRooms, dealtRooms } from '../dealt/dealt-room.ts';
import { Dice } from './dice.ts';
import { type Evidence, judge, truthsOf } from './oracle/oracle.ts';
import { CUSTOM_ROLES } from './oracle/round-model.ts';
import { ownStack, ROLE_MAKER, RoleMaker } from './own-stack.ts';
import { SecretRoom } from './secret-room.ts';

const MOST_ROOMS = 16;
const ROUNDS_OF_A_ROOM = 5;
const EVERY_ROLE = [...TABLE.map(({ role }) => role), ...CUSTOM_ROLES.map(({ name }) => name)];
/** So many roles of each deck come in turn, so that a few games have all of them. */
const ROLES_IN_TURN = 3;

interface SecretServer {
  readonly apiUrls: readonly string[];
  readonly rooms: DealtRooms;
}

/** Two APIs and a worker, with custom roles. */
export function secretServer(): () => SecretServer {
  const stack = ownStack({ apis: 2, env: ROLE_MAKER });
  let rooms: DealtRooms;
  beforeAll(async () => {
    rooms = dealtRooms(stack().redisUrl);
    const maker = await RoleMaker.of(stack());
    for (const { name, order, ...role } of CUSTOM_ROLES)
      await maker.create(name, { ...role, nightOrder: order });
  }, 60_000);
  afterAll(() => rooms.stop());
  return () => ({ apiUrls: stack().apiUrls, rooms });
}

/** A seed that was named, or another one each time. */
export const seedOf = (named: string | undefined): number => Number(named ?? Date.now() % 1_000_000);

export const longestMs = (games: number): number => 60_000 + games * 8000;

/** Plays games with chance and judges everything that anybody received. */
export async function expectSecretsKept(server: SecretServer, games: number, seed: number): Promise<void> {
  const dice = new Dice(seed);
  const rooms = Math.min(MOST_ROOMS, Math.ceil(games / ROUNDS_OF_A_ROOM));
  const rounds = Math.ceil(games / rooms);
  const turns = dice.shuffled(EVERY_ROLE);
  const evidence = await Promise.all(
    Array.from({ length: rooms }, (_, room) =>
      playRoom(server, dice.fork(), rounds, (round) => inTurn(turns, room * rounds + round)),
    ),
  );
  expectNoFaults(evidence, seed);
  const truths = evidence.flatMap(truthsOf);
  const played = truths.length;
  expect(played).toBe(rounds * rooms);
  const inDecks = new Set(truths.flatMap(({ selectedRoles }) => selectedRoles));
  expect(turns.filter((role) => !inDecks.has(role))).toEqual([]);
  const isCustom = (role: string) => CUSTOM_ROLES.some(({ name }) => name === role);
  const withCustom = truths.filter(({ seats }) => seats.some(({ dealt }) => isCustom(dealt)));
  expect(withCustom.length).toBeGreaterThanOrEqual(Math.floor(played / 10));
}

/** The roles whose turn it is in a game. */
const inTurn = (turns: readonly string[], game: number): string[] =>
  Array.from(
    { length: ROLES_IN_TURN },
    (_, index) => turns[(game * ROLES_IN_TURN + index) % turns.length] ?? '',
  );

function expectNoFaults(evidence: readonly Evidence[], seed: number): void {
  const verdicts = evidence.map(judge);
  const faults = verdicts.flatMap((verdict) => verdict.faults);
  const total = (field: 'views' | 'rounds' | 'standIns' | 'askings') =>
    verdicts.reduce((sum, verdict) => sum + verdict[field], 0);
  const [played, views, standIns] = [total('rounds'), total('views'), total('standIns')];
  const askings = total('askings');
  console.info(
    `${played} games, ${views} views judged, ${standIns} deeds of stand-ins, ${askings} stand-ins asked for, seed ${seed}`,
  );
  for (const { who, text, raw } of faults.slice(0, 5)) console.error(`seed ${seed}: ${who}: ${text}\n${raw}`);
  expect([...new Set(faults.map(({ text }) => text))].slice(0, 20)).toEqual([]);
  expect(views).toBeGreaterThan(played * 30);
  expect(standIns).toBeGreaterThanOrEqual(Math.floor(played / 20));
  expect(askings).toBeGreaterThanOrEqual(Math.floor(played / 12));
}

/** Plays rounds in one room. What is not finished says where it stood. */
export async function playRoom(
  server: SecretServer,
  dice: Dice,
  rounds: number,
  rolesInTurn: (round: number) => readonly string[] = () => [],
): Promise<Evidence> {
  const room = await SecretRoom.open(server, dice);
  for (let round = 0; round < rounds; round += 1) {
    await room.playRound(rolesInTurn(round));
    if (round + 1 < rounds) await room.playAgain();
  }
  await room.close();
  return room.evidence;
}
