import { parseArgs } from 'node:util';
import { readyMadeSet } from '@nightfall/shared/game/role-sets/ready-made';
import {
  ALL_TELLINGS,
  type Doubts,
  doubtsIn,
  meanDoubts,
  peaceTally,
  randomScene,
  SPOKEN_SCENES,
  spokenScene,
} from './arena/honest-words.ts';
import { FIVE, ROLES } from './arena/rows.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    seeds: { type: 'string', default: '4' },
    seed: { type: 'string', default: 'honest' },
    /** Only tables of so many seats. */
    seats: { type: 'string', default: '' },
  },
});

const SETS = { 5: FIVE, 10: readyMadeSet('balanced', 10) } as const;
const count = (text: string) => Array.from({ length: Number(text) }, (_, index) => index);
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const row = (name: string, doubts: Doubts) =>
  line([name, ...ALL_TELLINGS.map((telling) => doubts[telling].toFixed(2))]);

/** How likely an honest speaker is held to be a wolf, by what of role and night they have told, and in which order. */
console.log(line(['teller', ...ALL_TELLINGS.map((telling) => telling.replaceAll('|', 'pause'))]));
console.log(line(['---', ...ALL_TELLINGS.map(() => '---:')]));
for (const isHuman of [true, false]) {
  const who = isHuman ? 'human' : 'bot';
  if (values.seats === '')
    for (const role of SPOKEN_SCENES) {
      const scene = spokenScene(role, isHuman);
      const all = count(values.seeds).map((seed) => doubtsIn(scene, `${values.seed}/${seed}`));
      console.log(row(`${role}, ${who}`, meanDoubts(all)));
    }
  for (const [seats, set] of Object.entries(SETS)) {
    if (values.seats !== '' && values.seats !== seats) continue;
    for (const role of new Set(set.filter((name) => ROLES.get(name).team === 'Villager'))) {
      if (values.rounds === '0') continue;
      const all = count(values.rounds).flatMap((round) => {
        const scene = randomScene({ set, role, isHuman, seed: `${values.seed}/${role}/${round}` });
        return scene ? [doubtsIn(scene, `${values.seed}/${round}`)] : [];
      });
      console.log(row(`${seats}: ${role}, ${who}`, meanDoubts(all)));
    }
  }
}
console.log(JSON.stringify(peaceTally(Number(values.rounds), values.seed)));
