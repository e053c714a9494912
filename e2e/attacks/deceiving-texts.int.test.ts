import { beforeAll, describe, expect, test } from 'bun:test';
import { lettersOf } from '@nightfall/shared/protocol/letters';
import { ownServer } from '../in-process/own-server.ts';
import { codeOf, Person, proveAddress } from '../wire/person.ts';
import { hostOf, openRoom, type Room } from '../wire/room.ts';

const ROOT = `root@${crypto.randomUUID()}.example`;
const server = ownServer({ env: { SUPER_ADMIN_EMAILS: ROOT } });
const url = () => server().apiUrls[0] ?? '';
let room: Room;
let root: Person;
beforeAll(async () => {
  room = await openRoom({ apiUrls: server().apiUrls, names: ['Ann'] });
  root = new Person('Root', url());
  await root.call('POST', '/api/auth/signup', { body: { email: ROOT, password: 'moonlight-7' } });
  await proveAddress(server().databaseUrl, ROOT);
}, 60_000);

/** One letter to a reader, and as long as a letter may be. */
const ENDLESS = {
  'a chain of emoji': Array.from({ length: 40 }, () => '😀').join('\u200D'),
  'Hangul without end': '\u1100'.repeat(90),
  'a tower of accents': `Z${'\u0301'.repeat(80)}`,
  'consonants joined without end': `\u0915${'\u094D\u0915'.repeat(40)}`,
  'accents and selectors in turn': `Z${'\u0301\uFE0F'.repeat(40)}`,
};
const INVISIBLE = {
  'filling letters': '\u3164\u115F\uFFA0',
  'blank Braille': '\u2800\u2800',
  'selectors alone': '\uFE0F\uFE0F',
  'a joiner of accents': '\u034F\u034F',
  'vowels without a sound': '\u17B4\u17B5',
  'accents on nothing': '\u0301\u0301',
  'spaces of no width': '\u200B\u2060\uFEFF',
  tags: '\u{E0041}\u{E0042}',
  'a note without a head': '\u{1D159}\u{1D159}',
};
const LONGEST_LETTER = 32;
const longest = (text: string) => Math.max(0, ...lettersOf(text).map(({ length }) => length));

describe.each(Object.entries(ENDLESS))('%s', (_, text) => {
  test('[S7.11] becomes a name that is as long as it looks', async () => {
    const guest = new Person('Eve', url());
    await guest.join(room.roomCode, text);
    const { players } = await guest.look(room.gameId);
    const name = players.find(({ userId }) => userId === guest.userId)?.displayName ?? '';
    expect(longest(name)).toBeLessThanOrEqual(LONGEST_LETTER);
    await hostOf(room).done('remove_player', { targetUserId: guest.userId });
  });

  test('[S7.11] becomes a message that is as long as it looks', async () => {
    const host = hostOf(room);
    await host.done('send_message', { content: `Look: ${text}` });
    const view = await host.until(
      ({ messages }) => messages.at(-1)?.content.startsWith('Look:') ?? false,
      'the message',
    );
    expect(longest(view.messages.at(-1)?.content ?? '')).toBeLessThanOrEqual(LONGEST_LETTER);
  });

  test('[S7.11] is neither the name nor the text of a custom role', async () => {
    const body = { baseName: text, team: 'villager', abilities: text, themeVariants: {} };
    const { status, body: role } = await root.call('POST', '/api/admin/custom-roles', { body });
    if (status === 400) return;
    expect(longest(JSON.stringify(role))).toBeLessThanOrEqual(LONGEST_LETTER);
  });
});

describe.each(Object.entries(INVISIBLE))('%s', (_, text) => {
  test('[S7.12] is no name', async () => {
    const body = { roomCode: room.roomCode, displayName: text };
    const answer = await new Person('Eve', url()).call('POST', '/api/rooms/join', { body });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID']);
  });

  test('[S7.12] is no message', async () => {
    expect(await hostOf(room).act('send_message', { content: text })).toMatchObject({
      code: 'MESSAGE_LENGTH',
    });
  });

  test('[S7.12] is no custom role', async () => {
    const body = { baseName: text, team: 'villager', themeVariants: {} };
    expect((await root.call('POST', '/api/admin/custom-roles', { body })).status).toBe(400);
    const named = { baseName: `Guard ${crypto.randomUUID()}`, team: 'villager' };
    const themeVariants = { werewolf: { title: text } };
    const answer = await root.call('POST', '/api/admin/custom-roles', { body: { ...named, themeVariants } });
    expect(answer.status).toBe(400);
  });
});
