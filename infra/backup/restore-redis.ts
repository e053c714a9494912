/** Puts a backup in the place of the lost files of a Redis that does not run. */
import { copyFolder, requireEmpty } from './copy-folder';
import { readOptions } from './options';

const { from, data } = readOptions(['from', 'data']);
const [manifest] = Array.from(new Bun.Glob('*/*.manifest').scanSync(from));
if (manifest === undefined) throw new Error(`${from} is no backup of Redis`);
const folder = manifest.slice(0, manifest.indexOf('/'));
await requireEmpty(`${data}/${folder}`);
await copyFolder({ from: `${from}/${folder}`, to: `${data}/${folder}` });
console.info(`Restored to ${data}. Start Redis.`);
