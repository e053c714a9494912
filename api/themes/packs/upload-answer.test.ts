import { expect, test } from 'bun:test';
import { pictureKey } from '@nightfall/shared/backend/pictures/picture-store';
import { readZip } from '../../testing/pack-refusals.ts';
import { PICTURES, simpleTheme, zipOf } from '../../testing/theme-zips.ts';
import { refusal } from './refusal.ts';
import { readAnswer, writeRead, writeRefusal } from './upload-answer.ts';

const pack = await readZip(zipOf({ 'theme.json': simpleTheme(), 'roles/seer.png': PICTURES.png }));

test('[S4.8] a pack comes over as it was read, with all that its pictures are', async () => {
  const read = await readAnswer(Buffer.from(writeRead(pack)));
  expect(read.theme).toEqual(pack.theme);
  expect(read.pictures.map(({ bytes }) => Buffer.from(bytes))).toEqual(
    pack.pictures.map(({ bytes }) => Buffer.from(bytes)),
  );
  expect(read.pictures.map(({ key }) => key)).toEqual(pack.pictures.map(pictureKey));
});

test('[S4.8] a refusal comes over as it was said', async () => {
  const refused = writeRefusal(refusal('The pack is too large', 'TOO_LARGE'));
  await expect(readAnswer(Buffer.from(refused))).rejects.toThrow(
    expect.objectContaining({ code: 'TOO_LARGE', message: 'The pack is too large' }),
  );
});

test('[S4.8] an answer that is not what it says is none', async () => {
  const whole = Buffer.from(writeRead(pack));
  const other = Buffer.from(writeRead({ theme: pack.theme, pictures: [] }));
  const changed = Buffer.from(whole);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  for (const answer of [
    whole.subarray(0, -1),
    Buffer.concat([whole, whole]),
    other,
    changed,
    Buffer.alloc(9),
  ]) {
    await expect(readAnswer(answer)).rejects.toThrow();
  }
});
