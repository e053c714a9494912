import { z } from 'zod';
import type { LaboratorySet } from '../../game/arena/balance.ts';
import { rulesetSchema } from '../../game/state/settings.ts';
import { newId } from '../ids.ts';
import { keys } from '../redis/keys.ts';
import type { Redis } from '../redis/redis.ts';

/** Pages ask again at least this often while they wait (web/components/balance). */
const FORGOTTEN_AFTER_MS = 45_000;
/** Pages of single people take half of the places: the rest is for lobbies. */
const MOST_ASKERS = { lobby: 200, page: 100 } as const;
/** Far longer than a batch takes. */
const LOCK_MS = 60_000;

const askedSchema = z.object({
  roles: z.array(z.string()),
  ruleset: rulesetSchema,
  isLobby: z.boolean(),
  since: z.number(),
  at: z.number(),
});
export type AskedSet = z.output<typeof askedSchema>;

/** The sets whose figures are waited for: one of each asker. What Redis loses is asked for again. */
export class AskedSets {
  readonly #redis: Redis;
  readonly #key: string;

  constructor(redis: Redis, key: string = keys.askedSets) {
    this.#redis = redis;
    this.#key = key;
  }

  /**
   * Asks for a set, in place of the one that this asker asked for before.
   * @returns false where too many wait already
   */
  async ask(
    asker: string,
    { roles, ruleset, isLobby }: LaboratorySet & { readonly isLobby: boolean },
    now = Date.now(),
  ): Promise<boolean> {
    const before = readAsked(await this.#redis.hget(this.#key, asker));
    const isSame = before?.ruleset === ruleset && before.roles.join() === roles.join();
    const asked = { roles: [...roles], ruleset, isLobby, since: isSame ? before.since : now, at: now };
    const added = await this.#redis.hset(this.#key, asker, JSON.stringify(asked satisfies AskedSet));
    if (added === 0) return true;
    const most = isLobby ? MOST_ASKERS.lobby : MOST_ASKERS.page;
    if ((await this.#redis.hlen(this.#key)) <= most) return true;
    await this.#redis.hdel(this.#key, asker);
    return false;
  }

  /** All that are still waited for; forgets the others. */
  async all(now = Date.now()): Promise<AskedSet[]> {
    const entries = Object.entries(await this.#redis.hgetall(this.#key)).map(
      ([asker, text]) => [asker, readAsked(text)] as const,
    );
    const isStale = (asked: AskedSet | null) => asked === null || now - asked.at > FORGOTTEN_AFTER_MS;
    const stale = entries.flatMap(([asker, asked]) => (isStale(asked) ? [asker] : []));
    if (stale.length > 0) await this.#redis.hdel(this.#key, ...stale);
    return entries.flatMap(([, asked]) => (asked === null || isStale(asked) ? [] : [asked]));
  }

  /** Runs the task unless another process works on this set. It only saves work: rounds that are played twice count once. */
  async alone(set: LaboratorySet, task: () => Promise<void>): Promise<boolean> {
    const [key, own] = [keys.setInWork(`${set.ruleset}:${set.roles.join()}`), newId()];
    if ((await this.#redis.set(key, own, 'PX', LOCK_MS, 'NX')) === null) return false;
    try {
      await task();
      return true;
    } finally {
      if ((await this.#redis.get(key)) === own) await this.#redis.del(key);
    }
  }
}

function readAsked(text: string | null): AskedSet | null {
  if (text === null) return null;
  return askedSchema.safeParse(JSON.parse(text)).data ?? null;
}
