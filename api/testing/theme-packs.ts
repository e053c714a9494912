import { expect } from 'bun:test';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import type { ThemePack } from '@nightfall/shared/protocol/themes';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { ServiceError } from '../http/service-error.ts';
import { type ReadPack, readThemePack } from '../themes/packs/read-theme-pack.ts';
import { withSpooled } from '../themes/packs/spool.ts';
import type { Answer, Person } from './person.ts';
import { saidInEnglish } from './said-in-english.ts';

/** A folder for the pictures of one test file. */
export const newPicturesFolder = () => mkdtemp(join(tmpdir(), 'pictures-'));

interface PackContents {
  readonly id?: string;
  readonly name?: string;
  readonly picture?: Buffer;
}

/** A pack that calls itself `id`, with one picture. */
export const packZip = ({ id = 'oz', name = 'Emerald Night', picture = PICTURES.png }: PackContents = {}) =>
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
export async function newPack(person: Person, contents?: PackContents): Promise<ThemePack> {
  const { status, body } = await upload(person, packZip(contents));
  if (status !== 200) throw new Error(`No pack: ${status} ${JSON.stringify(body)}`);
  return body;
}

export type Bytes = Uint8Array<ArrayBuffer>;

/** Reads a pack in this process. */
export const readZip = (zip: Bytes | ReadableStream<Uint8Array>): Promise<ReadPack> =>
  withSpooled(zip instanceof ReadableStream ? zip : new Blob([zip]).stream(), readThemePack);

/** What is said to the author, and with which code. */
export function refusalTo(zip: Bytes | ReadableStream<Uint8Array>): Promise<string> {
  return readZip(zip).then(
    () => 'taken',
    (error: ServiceError) => {
      expect(error.name).toBe('ServiceError');
      // [L9.20] Whatever is said to an author is data, too.
      expect(saidInEnglish(error.said)).toBe(error.message);
      return `${error.code}: ${error.message}`;
    },
  );
}

/** A good pack with something added to it. */
export const packWith = (files: Record<string, object | string>, added?: Zippable): Bytes =>
  zipOf({ 'theme.json': simpleTheme(), ...files }, added);

const base64 = (text: string) => Buffer.from(text, 'base64');

/** Small pictures of each kind: 23 pixels wide and 17 high. */
export const PICTURES = {
  png: base64(
    'iVBORw0KGgoAAAANSUhEUgAAABcAAAARAQMAAAAMvaX+AAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABlBMVEX/AAD///9BHTQRAAAAAWJLR0QB/wIt3gAAAAd0SU1FB+oLFRIGFU85MIsAAAAMSURBVAjXY2CgHAAAAEQAAQbAV6IAAAAldEVYdGRhdGU6Y3JlYXRlADIwMjYtMTEtMjFUMTg6MDY6MjErMDA6MDCY/MivAAAAJXRFWHRkYXRlOm1vZGlmeQAyMDI2LTExLTIxVDE4OjA2OjIxKzAwOjAw6aFwEwAAAABJRU5ErkJggg==',
  ),
  jpeg: base64(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAARABcDAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAcJ/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AnRDGqYAAAAAAAD//2Q==',
  ),
  webp: base64('UklGRhwAAABXRUJQVlA4TA8AAAAvFgAEAAcQ/Y/+ByKi/wEA'),
} as const;

/** A theme.json with what is needed and no more; each role has a name of its own. */
export function simpleTheme() {
  const roles = BUILT_IN_ROLES.map(({ name }) => [
    name,
    { name: `${name} of Oz`, description: `Who the ${name} is.` },
  ]);
  return {
    text: {
      gameTitle: 'Emerald Night',
      roles: Object.fromEntries(roles) as Record<string, object>,
      teams: {
        villager: { displayName: 'Munchkins', color: '#22aa44' },
        werewolf: { displayName: 'Winkies', color: '#aa2222' },
        tanner: { displayName: 'Loners', color: '#888888' },
        stalker: { displayName: 'Watchers', color: '#888888' },
      },
      actions: {
        werewolfPile: 'the flying monkeys',
        werewolfPileCheck: 'Look at the flying monkeys',
        converted: 'enchanted',
        robbed: 'swindled',
        swapped: 'traded',
        viewed: 'glimpsed',
      },
    },
  };
}

/** The manifest of a theme pack with what is needed and no more. */
export function packManifest() {
  const roles = BUILT_IN_ROLES.map(({ name }) => [
    name,
    { displayName: `${name} of Oz`, description: `Who the ${name} is.`, teamLabel: 'Oz' },
  ]);
  const { teams } = simpleTheme().text;
  return {
    id: 'oz',
    name: 'Emerald Night',
    description: 'Over the rainbow.',
    roles: Object.fromEntries(roles) as Record<string, object>,
    teams: Object.fromEntries(
      Object.entries(teams).map(([key, team]) => [key, { ...team, description: `Of the ${key}.` }]),
    ),
    assets: {},
  };
}

type Contents = Readonly<Record<string, object | string>>;

/** A ZIP of files: bytes as they are, texts as UTF-8, and other objects as JSON. */
export function zipOf(files: Contents, added: Zippable = {}): Uint8Array<ArrayBuffer> {
  const contents = Object.entries(files).map(([name, content]) => [name, bytesOf(content)] as const);
  return zipSync({ ...Object.fromEntries(contents), ...added });
}

function bytesOf(content: object | string): Uint8Array {
  if (content instanceof Uint8Array) return content;
  return strToU8(typeof content === 'string' ? content : JSON.stringify(content));
}
