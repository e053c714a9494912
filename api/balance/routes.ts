import { AskedSets } from '@nightfall/shared/backend/balance/asked-sets';
import { findRounds } from '@nightfall/shared/backend/balance/balance-sets';
import { findPlayedSet } from '@nightfall/shared/backend/balance/played-sets';
import { hashToken } from '@nightfall/shared/backend/ids';
import {
  additionsIn,
  canonicalRoles,
  isPlayable,
  type LaboratorySet,
  NOTHING_PLAYED,
  nextRounds,
  suggestionIn,
  winsIn,
} from '@nightfall/shared/game/arena/balance';
import { memberOf } from '@nightfall/shared/game/state/state';
import { type Balance, balanceQuerySchema, UNKNOWN_BALANCE } from '@nightfall/shared/protocol/balance';
import { Elysia } from 'elysia';
import type { Dependencies } from '../context/dependencies.ts';
import { identity } from '../context/identity.ts';
import type { Session } from '../context/sessions.ts';

interface Asked extends LaboratorySet {
  readonly gameId?: string | undefined;
}

interface Asker {
  readonly session: Session | null;
  readonly address: string;
}

/** How a set of roles plays, for anybody. Only a set that is not finished is looked for in its room. */
export const balanceRoutes = (dependencies: Dependencies) => {
  const { db, limits, redis } = dependencies;
  const asked = new AskedSets(redis);
  return new Elysia({ name: 'balance', detail: { tags: ['balance'] } }).use(identity(dependencies)).get(
    '/api/balance',
    async ({ query, session, address }): Promise<Balance> => {
      // A whole party asks from one address, each in a session.
      await limits.count('readBalance', session?.userId ?? address);
      await limits.count('readBalanceFrom', address);
      if (!isPlayable(query.roles)) return UNKNOWN_BALANCE;
      const set = { ...query, roles: canonicalRoles(query.roles) };
      const [kept, played] = await Promise.all([findRounds(db, set), findPlayedSet(db, set)]);
      const rounds = kept ?? NOTHING_PLAYED;
      const isDone = nextRounds(set, rounds) === null;
      // It is asked for again in a moment: what waits is not worth an error.
      if (!isDone) await ask(dependencies, asked, set, { session, address }).catch(() => undefined);
      return {
        state: isDone ? 'done' : 'counting',
        rounds: rounds.outcomes.length,
        wins: winsIn(rounds.outcomes),
        additions: additionsIn(rounds),
        suggestion: suggestionIn(set.roles, rounds),
        played,
      };
    },
    { query: balanceQuerySchema },
  );
};

/** One set at a time for each lobby, and for each address. */
async function ask(
  { rooms }: Pick<Dependencies, 'rooms'>,
  sets: AskedSets,
  { gameId, roles, ruleset }: Asked,
  { session, address }: Asker,
): Promise<void> {
  const isLobby = gameId !== undefined && (await isOwnLobby(rooms, gameId, session));
  const asker = isLobby ? `lobby:${gameId}` : `address:${hashToken(address).slice(0, 22)}`;
  await sets.ask(asker, { roles, ruleset, isLobby });
}

async function isOwnLobby(
  { store }: Dependencies['rooms'],
  gameId: string,
  session: Session | null,
): Promise<boolean> {
  if (session === null) return false;
  const room = await store.loadParts(gameId, 'stage', 'players', 'waiting');
  return room?.stage.phase === 'lobby' && memberOf(room, session.userId) !== undefined;
}
