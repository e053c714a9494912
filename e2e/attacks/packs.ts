import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TABLE } from '@nightfall/shared/game/testing/rulebook-model/roles';
import { harbourTheme, zipOf } from '../browser/theme-zip.ts';
import { Person } from '../wire/person.ts';

/** A pack that is compressed as well as it can be, with a picture for each of the first roles. */
export function packOf(pictures: readonly Buffer[], id?: string): Buffer {
  const files = pictures.map((picture, index) => [`roles/Old ${TABLE[index]?.role}.png`, picture] as const);
  const theme = Buffer.from(JSON.stringify(harbourTheme(id)));
  return zipOf({ 'theme.json': theme, ...Object.fromEntries(files) }, true);
}

export interface Said {
  readonly status: number;
  readonly id: string;
  readonly error: string;
}

/** Sends a pack as a browser's form does. */
export async function upload(person: Person, zip: Buffer, url = person.apiUrl): Promise<Said> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(zip)], { type: 'application/zip' }), 'pack.zip');
  const headers = { cookie: person.cookie ?? '', 'x-forwarded-for': person.address };
  const response = await fetch(`${url}/api/themes/uploadZip`, {
    method: 'POST',
    body: form,
    headers,
    // One that was idle for long may be closed by the server just as it is used again.
    keepalive: false,
  });
  return { status: response.status, ...((await response.json()) as Omit<Said, 'status'>) };
}

export async function somebody(url: string): Promise<Person> {
  const person = new Person('Eve', url);
  await person.signUp();
  return person;
}

/** All that lies in a folder; it may not be there. */
export function bytesIn(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch {
    return 0;
  }
}
