import { pickOne, type Random } from '../../state/random.ts';

const NAMES = [
  'Alma',
  'Bastian',
  'Cosima',
  'Dorian',
  'Edda',
  'Falk',
  'Gwendolin',
  'Hedwig',
  'Ivo',
  'Jorinde',
  'Kaspar',
  'Liv',
  'Merlin',
  'Nele',
  'Oskar',
  'Petra',
  'Quirin',
  'Ronja',
  'Silas',
  'Thea',
  'Ulf',
  'Viola',
  'Wanda',
  'Xaver',
  'Yara',
  'Zeno',
  'Agnes',
  'Balthasar',
  'Clara',
  'Dunja',
];

/** A name that nobody in the room has; when all are taken, one with a number. */
export function botName(taken: readonly string[], random: Random): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const free = NAMES.filter((name) => !used.has(name.toLowerCase()));
  return pickOne(free, random) ?? `Wanderer ${taken.length + 1}`;
}
