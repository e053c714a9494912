import { test } from 'bun:test';
import { expectSecretsKept, longestMs, secretServer, seedOf } from './secret-games.ts';

const GAMES = Number(process.env.SECRET_GAMES ?? 60);
const SEED = seedOf(process.env.SECRET_SEED);

const server = secretServer();

test(
  `[G3.1 R3.1] ${GAMES} random games reveal no more than the rulebook allows (seed ${SEED})`,
  () => expectSecretsKept(server(), GAMES, SEED),
  longestMs(GAMES),
);
