import type { BuiltInRoleName } from '@nightfall/shared/game/night/roles/index';
import { seedOf } from '@nightfall/shared/game/state/player-look';
import { far, front, haze, lamp, middle, near, type Piece, type Scene } from '../../../art/card-scene.ts';
import { arch, gable, house, spire, watchTower } from '../../../art/scenes/paper-houses.ts';
import { bareTree, ground, leafyTree, woods } from '../../../art/scenes/paper-land.ts';
import * as land from '../../../art/scenes/paper-land-scenes.ts';
import * as stage from '../../../art/scenes/paper-stage-scenes.ts';
import { lampLight, lampPost, pickets } from '../../../art/scenes/paper-things.ts';
import * as town from '../../../art/scenes/paper-town-scenes.ts';
import * as wolves from '../../../art/scenes/paper-wolf-scenes.ts';
import { seeded } from '../../../art/seeded.ts';

/** The paper scene of each built-in role, drawn when its card is first shown. */
export const PAPER_SCENES: Readonly<Record<BuiltInRoleName, () => Scene>> = {
  Copycat: town.copycat,
  Doppelganger: land.doppelganger,
  Stalker: wolves.stalker,
  Werewolf: wolves.werewolf,
  'Alpha Wolf': wolves.alphaWolf,
  'Mystic Wolf': wolves.mysticWolf,
  Bodyguard: town.bodyguard,
  Minion: wolves.minion,
  Sentinel: town.sentinel,
  Mason: town.mason,
  Seer: town.seer,
  'Apprentice Seer': stage.apprenticeSeer,
  'Paranormal Investigator': stage.paranormalInvestigator,
  Beholder: land.beholder,
  Thing: land.thing,
  Revealer: stage.revealer,
  Robber: town.robber,
  Witch: land.witch,
  Troublemaker: town.troublemaker,
  'Village Idiot': town.villageIdiot,
  'Aura Seer': land.auraSeer,
  Drunk: town.drunk,
  Insomniac: town.insomniac,
  Curator: stage.curator,
  'Old Hag': land.oldHag,
  'Dream Wolf': wolves.dreamWolf,
  Villager: land.villager,
  Hunter: land.hunter,
  Prince: stage.prince,
  Tanner: wolves.tanner,
};

const cuts = new Map<string, () => Scene>(Object.entries(PAPER_SCENES));
const drawn = new Map<string, Scene>();

/** The scene of a role; a custom role gets a generated one. */
export function sceneOf(role: string): Scene {
  const scene = drawn.get(role) ?? cuts.get(role)?.() ?? ownScene(role);
  drawn.set(role, scene);
  return scene;
}

type Chance = (least: number, most: number) => number;

const horizon = (chance: Chance, y: number): string =>
  ground(...Array.from({ length: 5 }, () => chance(y - 6, y + 6)));

/** What stands at one side, tall. */
const LANDMARKS: readonly ((x: number, seed: number) => readonly Piece[])[] = [
  (x) => [front(spire(x - 15, 290, 30, 84, 1.3)), lamp(arch(x - 5, 228, 10, 18))],
  (x) => [front(watchTower(x - 11, 290, 22, 110)), lamp(arch(x - 4, 214, 8, 15))],
  (x, seed) => [front(bareTree(seed, x, 276, 120, x < 125 ? 0.08 : -0.08))],
  (x) => [front(lampPost(x, 284, 84)), lamp(lampLight(x, 284, 84))],
  (x) => [front(leafyTree(x, 284, 84))],
];

/** The land between. */
const LANDS: readonly ((chance: Chance, seed: number) => readonly Piece[])[] = [
  (chance) => {
    const homes = [76, 102, 130, 156].map((x) => ({ x, width: chance(17, 25), height: chance(11, 17) }));
    return [
      middle(...homes.map(({ x, width, height }) => house(x, 242, width, height)), horizon(chance, 242)),
      lamp(...homes.map(({ x, width }) => arch(x + width / 2 - 2.5, 237, 5, 7.5))),
    ];
  },
  (chance, seed) => [middle(woods(seed, [44, 206], 244, [22, 46], 16), horizon(chance, 242))],
  (chance) => [
    middle(horizon(chance, 232), gable(112, 238, 28, 15)),
    lamp(arch(122, 236, 8, 11)),
    near(pickets(60, 190, 262, 16)),
  ],
];

/** A generated scene: the same name always gives the same one. */
function ownScene(role: string): Scene {
  const seed = seedOf(role);
  const next = seeded(seed);
  const chance: Chance = (least, most) => Math.round(least + next() * (most - least));
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)];
  const landmark = pick(LANDMARKS);
  const land = pick(LANDS);
  const x = next() < 0.5 ? 64 : 186;
  return [
    haze(horizon(chance, 212), woods(seed + 1, [48, 202], 212, [10, 26], chance(12, 24))),
    far(horizon(chance, 226)),
    ...(land?.(chance, seed) ?? []),
    near(horizon(chance, 256)),
    ...(landmark?.(x, seed) ?? []),
    front(horizon(chance, 268)),
  ];
}
