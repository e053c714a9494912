import { resolveNight } from '@nightfall/shared/game/night/resolve-night';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { rolesOf } from '@nightfall/shared/game/night/roles/role-lookup';
import { createRandom, shuffled } from '@nightfall/shared/game/state/random';
import type { GameState, StageOf } from '@nightfall/shared/game/state/state';
import { randomPayload } from '@nightfall/shared/game/testing/legal-choices';
import { gameWith } from '@nightfall/shared/game/testing/table';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import { themeById } from '@nightfall/shared/themes/index';
import { bench, do_not_optimize, run } from 'mitata';

const NIGHTS = 100;
const GOAL_MS = 5;

interface ChosenNight {
  readonly state: GameState;
  readonly stage: StageOf<'job_choice'>;
}

/** A night in which everybody has chosen at random, dealt from one card of each role. */
function chosenNight(players: number, seed: string): ChosenNight {
  const random = createRandom(seed);
  const names = shuffled(
    BUILT_IN_ROLES.map(({ name }) => name),
    random,
  );
  const dealt = Object.fromEntries(names.slice(0, players).map((role, seat) => [`player ${seat}`, role]));
  const [left = '', middle = '', right = ''] = names.slice(players);
  const table = gameWith(dealt, { center: [left, middle, right] });
  let last: ChosenNight | undefined;
  for (const name of Object.keys(dealt)) {
    const choose = () => randomPayload(table.view(name).me?.prompt, random);
    for (let data = choose(); data; data = choose()) {
      table.act(name, { type: 'submit_action', data });
      const { state } = table;
      if ('turns' in state.stage)
        last = { state, stage: { ...state.stage, phase: 'job_choice' } as StageOf<'job_choice'> };
    }
  }
  if (!last) throw new Error('nobody has chosen');
  return last;
}

function nightsOf(players: number): () => ChosenNight {
  const nights = Array.from({ length: NIGHTS }, (_, index) => chosenNight(players, `night ${index}`));
  let next = 0;
  return () => {
    next = (next + 1) % nights.length;
    return nights[next] as ChosenNight;
  };
}

for (const players of [27, 5]) {
  const next = nightsOf(players);
  bench(`work out the night of ${players} players`, () => {
    const { state, stage } = next();
    do_not_optimize(resolveNight(stage.deal, stage.turns, rolesOf(state)));
  });
  const { words } = themeById('generic');
  bench(`one player's view at dawn, ${players} players`, () => {
    const { state } = next();
    const [player] = state.players;
    if (player) do_not_optimize(viewFor(state, { kind: 'seat', playerId: player.id }, { words, now: 0 }));
  });
}

const { benchmarks } = await run();
const night = benchmarks[0]?.runs[0]?.stats;
if (night) {
  const [average, slow] = [night.avg / 1e6, night.p99 / 1e6];
  console.log(
    `\n27 players: ${average.toFixed(3)} ms on average, ${slow.toFixed(3)} ms at the 99th percentile: ` +
      `${Math.floor(GOAL_MS / slow)} times faster than the goal of ${GOAL_MS} ms`,
  );
}
