import { expect, test } from 'bun:test';
import { type PostgresPair, startPostgresPair } from '../../infra/test/postgres-pair.ts';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import { codeOf, Person } from './person.ts';
import { hostOf, openRoom, startRound } from './room.ts';
import { playUntil } from './round.ts';
import { playToTheEnd } from './under-faults.ts';
import { eventually } from './within.ts';

let pair: PostgresPair;
const stack = ownStack({
  apis: 2,
  postgres: async (folder, onRun) => {
    pair = await startPostgresPair(folder, onRun);
    return pair.url;
  },
});
const ROLES = ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk', 'Insomniac'];

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
