import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ThemePack } from '@nightfall/shared/protocol/themes';
import type { Answer, Person } from './person.ts';
import { PICTURES, simpleTheme, zipOf } from './theme-zips.ts';

/** A folder for the pictures of one test file. */
export const newPicturesFolder = () => mkdtemp(join(tmpdir(), 'pictures-'));

interface Contents {
  readonly id?: string;
  readonly name?: string;
  readonly picture?: Buffer;
}

/** A pack that calls itself `id`, with one picture. */
export const packZip = ({ id = 'oz', name = 'Emerald Night', picture = PICTURES.png }: Contents = {}) =>
  zipOf({ 'theme.json': { ...simpleTheme(), id, name }, 'roles/Seer of Oz.png': picture });

interface UploadWay {
  readonly url?: string;
  /** An address that no other test has, for a server that trusts its proxy. */
  readonly from?: string;
}

/** Sends a file as a browser's form does. */
export async function upload(
  person: Person,
  zip: Uint8Array<ArrayBuffer>,
  { url = person.url, from }: UploadWay = {},
): Promise<Answer<ThemePack>> {
  const form = new FormData();
  form.append('file', new Blob([zip], { type: 'application/zip' }), 'pack.zip');
  const response = await fetch(`${url}/api/themes/uploadZip`, {
    method: 'POST',
    body: form,
    // A connection that was idle for long may be closed by the server just as it is used again.
    keepalive: false,
    headers: {
      ...(person.cookie === null ? {} : { cookie: person.cookie }),
      ...(from === undefined ? {} : { 'X-Forwarded-For': from }),
    },
  });
  const body = (await response.json()) as Answer<ThemePack>['body'];
  return { status: response.status, headers: response.headers, body };
}

/** A pack in an account. @throws Error when it was refused */
export async function newPack(person: Person, contents?: Contents): Promise<ThemePack> {
  const { status, body } = await upload(person, packZip(contents));
  if (status !== 200) throw new Error(`No pack: ${status} ${JSON.stringify(body)}`);
  return body;
}
