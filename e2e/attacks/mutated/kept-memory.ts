import type { Stack } from '../../../infra/test/stack.ts';
import { eventually } from '../../wire/within.ts';

/** For the environment of a server whose memory is asked for. */
export const TELLS_MEMORY = { BUN_OPTIONS: '--preload=./e2e/attacks/mutated/tell-memory.ts' };

const TOLD = /"keptBytes":(\d+)/g;

/** What the first API keeps in its heap when everything that nobody needs is gone, in bytes. */
export async function keptMemory({ apis: [api] }: Stack): Promise<number> {
  if (api === undefined) throw new Error('No API runs');
  const told = () => [...api.output().matchAll(TOLD)].map(([, bytes]) => Number(bytes));
  const before = told().length;
  process.kill(api.pid, 'SIGUSR2');
  return eventually(() => Promise.resolve(told()[before] ?? null), 'what the server keeps');
}
