import { test } from 'bun:test';
import { expectSecretsKept, longestMs, secretServer, seedOf } from './secret-games.ts';

const GAMES = Number(process.env.SECRET_GAMES ?? 416);
const SEED = seedOf(process.env.SECRET_SEED);

const server = secretServer();

// holds: G3.1 R3.1
test(
  `${GAMES} random games tell nobody more than the rulebook lets them know (seed ${SEED})`,
  () => expectSecretsKept(server(), GAMES, SEED),
  longestMs(GAMES),
);
