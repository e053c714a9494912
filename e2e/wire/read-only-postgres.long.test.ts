import { expect, test } from 'bun:test';
import { SQL } from 'bun';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import { codeOf, Person } from './person.ts';
import { hostOf, openRoom, startRound } from './room.ts';
import { playRound } from './round.ts';
import { eventually } from './within.ts';

const stack = ownStack({ apis: 2 });
/** Connections are made anew once a second. */
const SOON_MS = 10_000;
const ROLES = ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk', 'Insomniac'];

/** Says what connections begun from now on may do. Those that there are stay as they are, if not cut off. */
async function allowWrites(isAllowed: boolean): Promise<void> {
  const url = new URL(stack().databaseUrl);
  const name = url.pathname.slice(1);
  const sql = new SQL(url.href, { max: 1 });
  await sql.unsafe('SET default_transaction_read_only = off');
  await sql.unsafe(`ALTER DATABASE ${name} SET default_transaction_read_only = ${isAllowed ? 'off' : 'on'}`);
  if (!isAllowed)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name} AND pid <> pg_backend_pid()`;
  await sql.close();
}

test('[Q1.5 Q1.6] while Postgres takes no writes they are answered with 503, and done again soon after', async () => {
  const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob', 'Cleo'] });
  await startRound(room, ROLES);
  await allowWrites(false);
  const { person } = hostOf(room);
  const strangers = stack().apiUrls.map((apiUrl, index) => new Person(`Dora ${index}`, apiUrl));
  const signUp = (stranger: Person) =>
    stranger.call('POST', '/api/auth/signup', {
      body: { email: `${stranger.name.replace(' ', '-')}@read-only.example`, password: 'moonlight-7' },
    });
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
    const isIn = async () => ((await signUp(stranger)).status === 200 ? true : null);
    await eventually(isIn, 'an account', SOON_MS);
  }
  await eventually(async () => ((await played()).length > 0 ? true : null), 'the round in the history');
  expect(await played()).toHaveLength(1);
}, 90_000);
