import { afterAll, beforeAll } from 'bun:test';
import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import { type Stack, type StackOptions, startStack } from '../../infra/test/stack.ts';
import { Person, proveAddress } from './person.ts';

const START_WITHIN_MS = 90_000;
const STOP_WITHIN_MS = 30_000;
const SETTINGS = { BOT_DELAY_SCALE: '0.01', RATE_LIMIT_SCALE: '1000' };

/** The super admin of the stack that files share. */
export const SUPER_ADMIN = 'admin@nightfall.example';

/** A stack for the tests of this file, or of the surrounding describe. Bots are quick and calls hardly limited. */
export function ownStack(options: StackOptions = {}): () => Stack {
  let stack: Stack | null = null;
  beforeAll(async () => {
    stack = await startStack({ ...options, env: { ...SETTINGS, ...options.env } });
  }, START_WITHIN_MS);
  afterAll(async () => {
    await stack?.stop();
    stack = null;
  }, STOP_WITHIN_MS);
  return () => running(stack);
}

/** It ends with this process, which runs one file of tests after another. */
let shared: Stack | null = null;

/**
 * Two APIs and a worker, with the same settings as a stack of one's own, for all files of this process: each takes
 * people, addresses and rooms of its own and counts nothing that others add to. A file may kill processes, or take Redis
 * away, and brings them back; after one that did not, the next file gets another stack.
 */
export function sharedStack(): () => Stack {
  beforeAll(async () => {
    if (shared !== null && (await isWhole(shared))) return;
    await shared?.stop();
    shared = await startStack({ apis: 2, env: { ...SETTINGS, SUPER_ADMIN_EMAILS: SUPER_ADMIN } });
  }, START_WITHIN_MS + STOP_WITHIN_MS);
  return () => running(shared);
}

/** Whether all of it is there, and ready. */
async function isWhole({ apis, workers, apiUrls }: Stack): Promise<boolean> {
  const isReady = async (url: string) => (await fetch(`${url}/readyz`)).ok;
  const ready = await Promise.all(apiUrls.map(isReady)).catch(() => [false]);
  return [...ready, ...[...apis, ...workers].map(({ pid }) => isRunning(pid))].every(Boolean);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function running<One>(stack: One | null): One {
  if (stack === null) throw new Error('The stack does not run');
  return stack;
}

/** Whose roles they are: the fixed super admin of a stack. */
export const ROLE_MAKER = { SUPER_ADMIN_EMAILS: SUPER_ADMIN };
const PATH = '/api/admin/custom-roles';

/** Makes custom roles, changes and deletes them. */
export class RoleMaker {
  private constructor(readonly person: Person) {}

  static async of({ apiUrls, databaseUrl }: Stack): Promise<RoleMaker> {
    const email = ROLE_MAKER.SUPER_ADMIN_EMAILS;
    const person = new Person('Admin', apiUrls.at(-1) ?? '');
    await person.call('POST', '/api/auth/signup', { body: { email, password: 'moonlight-7' } });
    await proveAddress(databaseUrl, email);
    return new RoleMaker(person);
  }

  create = (baseName: string, more: object = {}) =>
    this.#write('POST', PATH, { baseName, team: 'villager', nightOrder: 4, ...more });
  change = (id: string, patch: object) => this.#write('PATCH', `${PATH}/${id}`, patch);
  remove = (id: string) => this.#write('DELETE', `${PATH}/${id}`, {});

  async #write(method: string, path: string, body: object): Promise<CustomRoleRecord> {
    const answer = await this.person.call(method, path, { body });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer.body as CustomRoleRecord;
  }
}
