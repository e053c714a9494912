import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { preparePostgres } from '../../infra/local/postgres.ts';
import { runToEnd } from '../../infra/local/run-program.ts';
import { askPostgres } from '../../infra/test/ask-stores.ts';
import { type PostgresPair, startPgbouncer, startPostgresPair } from '../../infra/test/postgres-servers.ts';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import { codeOf, Person } from './person.ts';
import { hostOf, openRoom, startRound } from './room.ts';
import { playRound, playUntil } from './round.ts';
import { playToTheEnd } from './under-faults.ts';
import { eventually } from './within.ts';

const ROLES = ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk', 'Insomniac'];

describe('where a standby takes over', () => {
  let pair: PostgresPair;
  const stack = ownStack({
    apis: 2,
    postgres: async (folder, onRun) => {
      pair = await startPostgresPair(folder, onRun);
      return pair.url;
    },
  });

  /** People who sign up one after another until `isOver`. @returns those who were told that they have an account */
  async function signUps(isOver: () => boolean) {
    const accepted: Person[] = [];
    const refused = new Set<string>();
    for (let index = 0; !isOver(); index += 1) {
      const person = new Person(`New ${index}`, stack().apiUrls[index % 2] ?? '');
      const body = { email: `new-${index}@fail-over.example`, password: 'moonlight-7' };
      const answer = await person.call('POST', '/api/auth/signup', { body });
      if (answer.status === 200) accepted.push(person);
      else refused.add(`${answer.status} ${codeOf(answer)}`);
    }
    return { accepted, refused: [...refused] };
  }

  test('[Q1.5 Q1.6] a standby takes over: 503 meanwhile, nothing acknowledged is lost, and rounds go on', async () => {
    const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob', 'Cleo'] });
    const dice = new Dice(45);
    await startRound(room, ROLES);
    await playUntil(room, 'discussion', dice);
    let isOver = false;
    const signingUp = signUps(() => isOver);

    await pair.losePrimary();
    const host = hostOf(room);
    const me = () => host.person.call('GET', '/api/me');
    expect(codeOf(await me())).toBe('UNAVAILABLE');
    await host.done('send_message', { content: 'Still here' });
    pair.leadToStandby();
    // It answers questions, and takes nothing new.
    await eventually(async () => ((await me()).status === 200 ? true : null), 'an answer of the standby');
    const late = await new Person('Late', stack().apiUrls[0] ?? '').call('POST', '/api/auth/signup', {
      body: { email: 'late@fail-over.example', password: 'moonlight-7' },
    });
    expect([late.status, codeOf(late)]).toEqual([503, 'UNAVAILABLE']);
    await pair.promote();
    const after = new Person('After', stack().apiUrls[1] ?? '');
    await eventually(
      () =>
        after.signUp().then(
          () => true,
          () => null,
        ),
      'an account at the new primary',
    );
    isOver = true;

    const { accepted, refused } = await signingUp;
    expect(refused).toEqual(['503 UNAVAILABLE']);
    expect(accepted.length).toBeGreaterThan(0);
    for (const person of accepted) expect((await person.call('GET', '/api/me')).status).toBe(200);
    expect((await playToTheEnd(room, dice)).round).toBe(1);
  }, 90_000);
});

describe('where no writes are taken', () => {
  const stack = ownStack({ apis: 2 });
  /** Connections are made anew once a second. */
  const SOON_MS = 10_000;

  /** Says what connections begun from now on may do. Those that there are stay as they are, if not cut off. */
  async function allowWrites(isAllowed: boolean): Promise<void> {
    const url = new URL(stack().databaseUrl);
    const name = url.pathname.slice(1);
    await askPostgres(
      url.href,
      'SET default_transaction_read_only = off',
      `ALTER DATABASE ${name} SET default_transaction_read_only = ${isAllowed ? 'off' : 'on'}`,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE NOT ${isAllowed} AND datname = '${name}' AND pid <> pg_backend_pid()`,
    );
  }

  test('[Q1.5 Q1.6] while Postgres takes no writes they are answered with 503, and done again soon after', async () => {
    const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob', 'Cleo'] });
    await startRound(room, ROLES);
    await allowWrites(false);
    const { person } = hostOf(room);
    const strangers = stack().apiUrls.map((apiUrl, index) => {
      const email = `dora-${index}@read-only.example`;
      return { apiUrl, email, attemptId: crypto.randomUUID(), person: new Person('Dora', apiUrl) };
    });
    // As the page repeats it: an account that was made, but not signed in, is found by its attempt.
    const signUp = ({ person: stranger, email, attemptId }: (typeof strangers)[number]) =>
      stranger.call('POST', '/api/auth/signup', { body: { email, password: 'moonlight-7', attemptId } });
    // What is there can be read, rounds are in Redis, and their results wait.
    for (const stranger of strangers) {
      person.apiUrl = stranger.apiUrl;
      const read = async () => ((await person.call('GET', '/api/me')).status === 200 ? true : null);
      await eventually(read, 'an answer over a new connection');
      const refused = await signUp(stranger);
      expect([refused.status, codeOf(refused)]).toEqual([503, 'UNAVAILABLE']);
    }
    await playRound(room, new Dice(45));
    const played = async () => (await person.call('GET', '/api/me/games')).body as unknown[];
    expect(await played()).toEqual([]);

    await allowWrites(true);
    for (const stranger of strangers) {
      const isIn = async () => {
        // Many at once use new connections, which take writes, beside old ones, which do not.
        const readers = Array.from({ length: 6 }, () => person.call('GET', '/api/me'));
        const answer = await signUp(stranger);
        await Promise.all(readers);
        return answer.status === 200 ? true : null;
      };
      await eventually(isIn, 'an account', SOON_MS);
    }
    await eventually(async () => ((await played()).length > 0 ? true : null), 'the round in the history');
    expect(await played()).toHaveLength(1);
  }, 90_000);
});

describe('behind a pooler', () => {
  const CONNECTIONS = 3;
  const PEOPLE = 60;

  let direct: string;
  const stack = ownStack({
    apis: 2,
    env: { DATABASE_POOLER: 'true', DATABASE_POOL_SIZE: '20' },
    postgres: async (folder, onSpawn) => {
      const postgres = await preparePostgres({
        dataDir: folder,
        logFile: join(folder, 'postgres.log'),
        throwAway: true,
      });
      await postgres.start(onSpawn);
      direct = postgres.url;
      await runToEnd('shared/backend/db/migrate.ts', { DATABASE_URL: direct });
      await limitStatements(`'3s'`);
      return startPgbouncer({ databaseUrl: direct, folder, connections: CONNECTIONS, onSpawn });
    },
  });

  const ask = <Row>(statement: string) => askPostgres<Row>(direct, statement);
  /** As docs/operations.md has it done. */
  const limitStatements = (to: string) => ask(`ALTER ROLE nightfall SET statement_timeout = ${to}`);
  /** … for connections that are there already as well. */
  const limitAnew = async (to: string) => {
    await limitStatements(to);
    await ask(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'nightfall' AND pid <> pg_backend_pid()`,
    );
  };
  /** Connections of the pooler, which it calls as those who use them. */
  const poolerIs = (what: string) =>
    ask<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'nightfall %' AND ${what}`,
    );

  /** Signs up, reads and exports the account, and deletes it. */
  async function liveBriefly(person: Person): Promise<number[]> {
    const email = `${person.name.toLowerCase()}@pooler.example`;
    await person.signUp(email);
    const looked = await person.call('GET', '/api/me');
    const exported = await person.call('GET', '/api/me/export');
    const deleted = await person.call('DELETE', '/api/me', { body: { email } });
    return [looked, exported, deleted].map(({ status }) => status);
  }

  test('[Q1.4] many people come, play, export and leave over three connections, shared by transactions', async () => {
    const dice = new Dice(45);
    const rooms = await Promise.all(
      [0, 1, 2].map(() => openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob', 'Cleo'], bots: 1 })),
    );
    for (const room of rooms) await startRound(room, [...ROLES, 'Troublemaker']);
    await Promise.all(rooms.map((room) => playUntil(room, 'discussion', dice)));
    const people = Array.from(
      { length: PEOPLE },
      (_, index) => new Person(`P${index}`, stack().apiUrls[index % 2] ?? ''),
    );
    const lives = await Promise.all(people.map(liveBriefly));
    expect(lives).toEqual(people.map(() => [200, 200, 200]));
    for (const room of rooms) expect((await playToTheEnd(room, dice)).round).toBe(1);

    expect((await poolerIs('true')).length).toBeLessThanOrEqual(CONNECTIONS);
    expect(
      await poolerIs(`state LIKE 'idle in transaction%' AND state_change < now() - interval '5 s'`),
    ).toEqual([]);
    const locks = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`;
    expect(await ask(locks)).toEqual([]);
  }, 180_000);

  test('[Q1.4] a role without a limit for statements is found out before anything is asked of it', async () => {
    await limitAnew('0');
    const isReady = async () => (await fetch(`${stack().apiUrls[0]}/readyz`)).status;
    await eventually(async () => ((await isReady()) === 503 ? true : null), 'not being ready');
    await limitAnew(`'3s'`);
    await eventually(async () => ((await isReady()) === 200 ? true : null), 'being ready');
  }, 60_000);
});
