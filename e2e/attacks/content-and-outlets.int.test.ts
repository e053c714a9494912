import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SoftwareAuthenticator } from '../../api/testing/authenticators.ts';
import { harbourTheme, zipOf } from '../browser/theme-zip.ts';
import { ownStack } from '../wire/own-stack.ts';
import { type Answer, type CallOptions, Person, proveAddress } from '../wire/person.ts';
import { hostOf, watching } from '../wire/room.ts';
import { eventually } from '../wire/within.ts';
import { plainPng, upload } from './packs.ts';

const SUPER_ADMIN = 'top@attacked.example';
const folder = mkdtempSync(join(tmpdir(), 'outlets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const stack = ownStack({ env: { SUPER_ADMIN_EMAILS: SUPER_ADMIN, PICTURES_DIR: folder } });

/** Found by it, wherever it comes out; then made to be taken for something else by a page, a sheet and a line of text. */
const nasty = (mark: string) => `=${mark}"><b>,\\ {player}[x](//e.x)`;
const CONTENT = {
  'the name of an account': nasty('m1name'),
  'the name of a guest': nasty('m2name'),
  'a message of the chat': nasty('m3chat'),
  'the name of a theme pack': nasty('m4pack'),
  'a word of a theme pack': nasty('m5word'),
  'the path of a picture': `roles/m6path '"<b> Seer.png`,
  'the base name of a custom role': nasty('m7role'),
  'the title of a custom role': nasty('m8role'),
  'the name of a passkey': nasty('m9passkey'),
  'a browser’s own name': '=m10agent"><b>/1.0 (x)',
  'a mistyped address': "+m11tried.o'hara@attacked.example",
  'a wrong password': nasty('m12guess'),
} as const;
type Content = keyof typeof CONTENT;

const OUTLETS = [
  'the log of the API and the workers',
  'the security record',
  'the audit log',
  'the list of users',
  'the download of an account',
  'the list of sessions',
  'the list of passkeys',
  'mails as they are kept',
  'the page of kept mails',
  'heads of answers',
  'names of stored pictures',
  'the view of another player',
  'a theme pack as it is read',
  'the list of custom roles',
] as const;
type Outlet = (typeof OUTLETS)[number];

/** What is left of it, where that is not all. */
const AS_SHOWN: Partial<Record<Content, string>> = { 'a browser’s own name': 'm10agentb' };

/**
 * Where content is meant to come out; everywhere else not even its mark does: logs and records hold ids, pseudonyms and
 * words of our own, files are named by their hash, and heads are made of fixed words.
 */
const COMES_OUT: Partial<Record<Outlet, readonly Content[]>> = {
  'the audit log': ['the base name of a custom role'],
  'the download of an account': [
    'the name of an account',
    'the name of a theme pack',
    'a word of a theme pack',
    'the name of a passkey',
    'a browser’s own name',
  ],
  'the list of sessions': ['a browser’s own name'],
  'the list of passkeys': ['the name of a passkey'],
  'mails as they are kept': ['a mistyped address'],
  'the page of kept mails': ['a mistyped address'],
  'the list of users': ['the name of an account', 'a mistyped address'],
  'the view of another player': [
    'the name of an account',
    'the name of a guest',
    'a message of the chat',
    'the base name of a custom role',
    'the title of a custom role',
  ],
  'a theme pack as it is read': ['the name of a theme pack', 'a word of a theme pack'],
  'the list of custom roles': ['the base name of a custom role', 'the title of a custom role'],
};

const heads: string[] = [];
/** A person with a hostile User-Agent, who keeps the headers of all answers. */
class RecordingPerson extends Person {
  override async send(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const headers = { 'user-agent': CONTENT['a browser’s own name'], ...options.headers };
    const answer = await super.send(method, path, { ...options, headers });
    heads.push(JSON.stringify([...answer.headers]));
    return answer;
  }
}

/** What was said where, as it was sent: gathered once, after all of it was written. */
let outlets: Readonly<Record<Outlet, string>>;
beforeAll(async () => {
  const url = stack().apiUrls[0] ?? '';
  const call = async (person: Person, method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await person.call(method, path, body === undefined ? {} : { body });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const textOf = async (person: Person, path: string) =>
    JSON.stringify((await call(person, 'GET', path)).body);

  const admin = await superAdmin(url);
  const role = {
    baseName: CONTENT['the base name of a custom role'],
    themeVariants: { werewolf: { title: CONTENT['the title of a custom role'] } },
    team: 'villager',
  };
  await call(admin, 'POST', '/api/admin/custom-roles', role);

  const eve = new RecordingPerson(CONTENT['the name of an account'], url);
  await eve.signUp('eve@attacked.example');
  await call(eve, 'PUT', '/api/profile', { displayName: CONTENT['the name of an account'] });
  const options = (await call(eve, 'POST', '/api/me/passkeys/options')).body as never;
  const response = new SoftwareAuthenticator(url).create(options);
  await call(eve, 'POST', '/api/me/passkeys', { name: CONTENT['the name of a passkey'], response });
  const { id: packId, status } = await upload(eve, nastyPack());
  expect(status).toBe(200);

  const { id: gameId, roomCode } = await eve.createRoom();
  const guest = new RecordingPerson(CONTENT['the name of a guest'], url);
  await guest.join(roomCode);
  const room = {
    gameId,
    roomCode: roomCode ?? '',
    clients: [await watching(eve, gameId), await watching(guest, gameId)],
  };
  await hostOf(room).done('send_message', { content: CONTENT['a message of the chat'] });
  await hostOf(room).done('update_role_selection', {
    roles: [role.baseName, 'Villager', 'Seer', 'Tanner', 'Robber'],
  });

  const stranger = new RecordingPerson('Stranger', url);
  const email = CONTENT['a mistyped address'];
  const password = CONTENT['a wrong password'];
  const login = await stranger.call('POST', '/api/auth/login', { body: { email, password } });
  expect(login.status).toBe(401);
  await call(stranger, 'POST', '/api/auth/signup', { email });
  const mails = () => fetch(`${url}/dev/mail.json`).then((answer) => answer.text());
  await eventually(async () => ((await mails()).includes('m11tried') ? true : null), 'the mail');
  await eventually(
    async () => ((await textOf(admin, '/api/admin/security?kind=sign_in_failed')).length > 2 ? true : null),
    'the security record',
  );
  outlets = {
    'the log of the API and the workers': logOf([...stack().apis, ...stack().workers]),
    'the security record': await textOf(admin, '/api/admin/security?limit=100'),
    'the audit log': await textOf(admin, '/api/admin/audit?limit=100'),
    'the list of users': await textOf(admin, '/api/admin/users?limit=100'),
    'the download of an account': await textOf(eve, '/api/me/export'),
    'the list of sessions': await textOf(eve, '/api/me/sessions'),
    'the list of passkeys': await textOf(eve, '/api/me/passkeys'),
    'mails as they are kept': await mails(),
    'the page of kept mails': await fetch(`${url}/dev/mail`).then((answer) => answer.text()),
    'heads of answers': heads.join('\n'),
    'names of stored pictures': namesOfPictures(),
    'the view of another player': JSON.stringify(await guest.look(gameId)),
    'a theme pack as it is read': await textOf(eve, `/api/themes/${packId}`),
    'the list of custom roles': await textOf(admin, '/api/admin/custom-roles'),
  };
}, 60_000);

/** All that they said, each line of it a record of its own. */
function logOf(processes: readonly { output(): string }[]): string {
  const lines = processes.flatMap((one) => one.output().split('\n')).filter((line) => line !== '');
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  return lines.join('\n');
}

async function superAdmin(url: string): Promise<Person> {
  const admin = new RecordingPerson('Admin', url);
  await admin.signUp(SUPER_ADMIN);
  await proveAddress(stack().databaseUrl, SUPER_ADMIN);
  return admin;
}

/** Each is named by the hash of what is in it. */
function namesOfPictures(): string {
  const names = readdirSync(folder);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}(-\d+)?\.webp$/);
  return names.join('\n');
}

function nastyPack(): Buffer {
  const theme = harbourTheme();
  const name = CONTENT['the name of a theme pack'];
  const text = { ...theme.text, homeSubtitle: CONTENT['a word of a theme pack'] };
  const picture = CONTENT['the path of a picture'];
  const images = { homeBackground: picture };
  return zipOf({
    'theme.json': Buffer.from(JSON.stringify({ ...theme, name, text, images })),
    [picture]: plainPng(64, true),
  });
}

/** Longer than what the letters of a random token come to by chance. */
const markOf = (text: string) => /m\d+[a-z]*/.exec(text)?.[0] ?? text;
const isMeant = (outlet: Outlet, content: Content) => COMES_OUT[outlet]?.includes(content) ?? false;
const isPage = (text: string) => text.startsWith('<!doctype html>');

test.each(OUTLETS)(
  '[S14.5] %s: content comes out as text where it is meant to, and nowhere else',
  (outlet) => {
    const text = outlets[outlet];
    for (const [content, written] of Object.entries(CONTENT) as [Content, string][]) {
      const found = text.includes(markOf(written));
      expect([content, found]).toEqual([content, isMeant(outlet, content)]);
      if (!found) continue;
      const shown = AS_SHOWN[content] ?? written;
      if (isPage(text)) expect([content, text.includes(Bun.escapeHTML(shown))]).toEqual([content, true]);
      else expect([content, valuesIn(JSON.parse(text))]).toEqual([content, expect.arrayContaining([shown])]);
    }
  },
);

/** All texts in a document of JSON. */
function valuesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...valuesIn(inner)]);
}
