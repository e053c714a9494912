import { freePort } from '@nightfall/infra/local/free-port';
import { startStackProcess } from '@nightfall/infra/test/stack-process';

/** Starts the skeleton on this Redis. Whoever asks for it ends it. */
export async function startSkeleton(redisUrl: string) {
  const address = `http://127.0.0.1:${await freePort()}`;
  const skeleton = await startStackProcess({
    file: 'bench/wire/skeleton.ts',
    env: { ...process.env, PORT: new URL(address).port, REDIS_URL: redisUrl },
    readyUrl: address,
    onRun: (run) => process.once('exit', () => run.kill('SIGKILL')),
  });
  return { skeleton, address };
}
