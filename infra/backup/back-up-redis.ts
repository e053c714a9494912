/** A copy of the append-only files of a running Redis. */
import { join } from 'node:path';
import { RedisClient } from 'bun';
import { copyFolder, requireEmpty } from './copy-folder';
import { readAddress, readOptions } from './options';

const rewriteSetting = 'auto-aof-rewrite-percentage';
const rewriteWithinMs = 10 * 60_000;

const { data, to } = readOptions(['data', 'to']);
await requireEmpty(to);
const redis = new RedisClient(readAddress('REDIS_URL'), { autoReconnect: false });
const setting = async (name: string) => {
  const answer: unknown = await redis.send('CONFIG', ['GET', name]);
  return String(Array.isArray(answer) ? answer[1] : (answer as Record<string, unknown>)[name]);
};
try {
  if ((await setting('appendonly')) !== 'yes') throw new Error('Redis keeps no append-only file');
  const before = await setting(rewriteSetting);
  // A rewrite in the middle would remove files that the copy needs.
  await redis.send('CONFIG', ['SET', rewriteSetting, '0']);
  try {
    await untilNoRewrite();
    const folder = await setting('appenddirname');
    const files = { from: join(data, folder), to: join(to, folder) };
    await copyFolder({ ...files, isLeftOut: isManifest });
    // Last: a backup without it is not complete, and is refused when it is to be restored.
    await copyFolder({ ...files, isLeftOut: (path) => path !== '' && !isManifest(path) });
  } finally {
    await redis.send('CONFIG', ['SET', rewriteSetting, before]);
  }
  console.info(`The backup is in ${to}.`);
} finally {
  redis.close();
}

/** It names the files that belong together. */
function isManifest(path: string): boolean {
  return path.endsWith('.manifest');
}

async function untilNoRewrite(): Promise<void> {
  const deadline = Date.now() + rewriteWithinMs;
  while (!/^aof_rewrite_in_progress:0\r?$/m.test(String(await redis.send('INFO', ['persistence'])))) {
    if (Date.now() > deadline) throw new Error('Redis has not finished a rewrite of its file');
    await Bun.sleep(200);
  }
}
