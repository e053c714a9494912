import { parseArgs } from 'node:util';
import { Listener, wolfChances } from '@nightfall/shared/game/bots/belief';
import { BOT_SPEAKERS, type Trust } from '@nightfall/shared/game/bots/speakers';
import { type Case, gamesOfPeople, roundsOfAModel } from './people/cases.ts';
import { type Counts, countsOf, estimate, liesIn } from './people/estimate.ts';
import { binsOf, type Heard, intervalOf, MEASURES } from './people/score.ts';

const { values } = parseArgs({ options: { folds: { type: 'string', default: '8' } } });

/** What everybody who listens to a game makes of it: before a word (`null`), or after all. */
function heardBy({ group, seats, heard, isWolf, listeners }: Case, humans: Trust | null): Heard[] {
  return listeners.map(({ seat, worlds }) => {
    const listener = new Listener(worlds, undefined, { bots: BOT_SPEAKERS, humans: humans ?? BOT_SPEAKERS });
    const chances = wolfChances(listener.hear(humans === null ? [] : heard), seats);
    const beliefs = seats.flatMap((player, index) =>
      index === seat ? [] : [{ chance: chances.get(player) ?? 0, isSo: isWolf[index] === true }],
    );
    const suspect = beliefs.toSorted((a, b) => b.chance - a.chance)[0];
    const byChance = beliefs.filter(({ isSo }) => isSo).length / beliefs.length;
    return { group, beliefs, hits: suspect?.isSo === true, byChance };
  });
}

/** Every game judged by numbers from the games of other groups. */
function heldOut({ people, model }: Record<'people' | 'model', readonly Case[]>, folds: number) {
  const groups = [...new Set([...people, ...model].map(({ group }) => group))];
  const foldOf = ({ group }: Case) => groups.indexOf(group) % folds;
  const humans = Array.from({ length: folds }, (_, fold) =>
    estimate([...people, ...model].filter((one) => foldOf(one) !== fold)),
  );
  const judge = (all: readonly Case[]) =>
    all.flatMap((one) => heardBy(one, humans[foldOf(one)] ?? BOT_SPEAKERS));
  return { people: judge(people), model: judge(model) };
}

const number = (value: number) => value.toFixed(4);

function print(name: string, all: readonly Heard[]): void {
  console.log(
    `${name}: ${all.length} listeners, ${all.reduce((sum, { beliefs }) => sum + beliefs.length, 0)} beliefs`,
  );
  for (const [measure, of] of Object.entries(MEASURES)) {
    const [low, high] = intervalOf(all, of, measure);
    console.log(`  ${measure} ${number(of(all))} (${number(low)} to ${number(high)})`);
  }
  console.log(`  believed and so: ${binsOf(all).join(', ')}`);
}

const sets = { people: await gamesOfPeople(), model: await roundsOfAModel() };
console.log('Estimated from all:', JSON.stringify(estimate([...sets.people, ...sets.model])));
const judged = heldOut(sets, Number(values.folds));
for (const name of ['people', 'model'] as const) {
  const cases = sets[name];
  for (const key of Object.keys(countsOf(cases)) as (keyof Counts)[]) {
    const share = (some: readonly Case[]) => countsOf(some)[key].done / countsOf(some)[key].of;
    const { done, of } = countsOf(cases)[key];
    const [low, high] = intervalOf(cases, share, key);
    console.log(`${name}: ${key} ${done} of ${of}, ${number(done / of)} (${number(low)} to ${number(high)})`);
  }
  const lies = cases.flatMap(liesIn);
  console.log(
    `${name}: ${lies.filter(({ contests }) => contests).length} of ${lies.length} lies contest a role`,
  );
  print(
    `${name}, before a word`,
    cases.flatMap((one) => heardBy(one, null)),
  );
  print(
    `${name}, taken for bots`,
    cases.flatMap((one) => heardBy(one, BOT_SPEAKERS)),
  );
  print(`${name}, held out`, judged[name]);
}
