import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_ROLE_NAMES, BUILT_IN_ROLES, type BuiltInRoleName } from '../game/night/roles/index.ts';
import { rolesOf } from '../game/night/roles/role-lookup.ts';
import { eliminate } from '../game/results/elimination.ts';
import { ARTIFACTS } from '../game/state/artifacts.ts';
import type { PlayerId } from '../game/state/ids.ts';
import * as limits from '../game/state/limits.ts';

import { PHASES } from '../game/state/phase.ts';
import { initialSettings } from '../game/state/settings.ts';
import { ROOM_CODE_LENGTH } from '../protocol/limits.ts';
import { messagesIn } from '../text/messages.ts';
import { PRODUCTION_IDS } from '../themes/choices.ts';
import { themeById } from '../themes/index.ts';
import { type Theme, themeFrom } from '../themes/theme.ts';
import { themeIn } from '../themes/theme-in.ts';
import { toMarkdown } from './markdown.ts';
import { rulebookOf } from './rulebook.ts';
import { anchorOf, type Block } from './section.ts';
import { BOOK_LANGUAGES, rulesFile, rulesIn } from './write-rules.ts';

const theme = themeById('generic');
const english = messagesIn('rulebook', 'en');
const bookOf = (of: Theme) => rulebookOf(of, english);
const markdownOf = (of: Theme) => toMarkdown(bookOf(of), english.phrases);
const book = bookOf(theme);
const markdown = markdownOf(theme);
/** Without line breaks, so that sentences can be found. */
const flowing = markdown.replace(/\s+/g, ' ');

const blocksOf = (title: string) => book.sections.find((section) => section.title === title)?.blocks ?? [];
const tableOf = (title: string) =>
  blocksOf(title).find((block): block is Extract<Block, { kind: 'table' }> => block.kind === 'table')?.rows ??
  [];
const entries = blocksOf('All roles').flatMap((block) => (block.kind === 'roles' ? block.roles : []));

test.each(BOOK_LANGUAGES)(
  '[H1.40] the rules in docs in %s are what `bun run rules` writes',
  async (language) => {
    expect(await Bun.file(rulesFile(language)).text()).toBe(rulesIn(language));
  },
);

test.each(BUILT_IN_ROLES)('[G3.17 H1.40] $name has an entry with all that is said about it', (role) => {
  const found = entries.filter(({ name }) => name === role.name);
  expect(found).toMatchObject([{ team: role.team, id: anchorOf(role.name) }]);
  const { description, instructions, winCondition } = theme.role(role.name);
  for (const words of [description, instructions, winCondition]) expect(flowing).toContain(words);
  expect(found[0]?.facts.join()).toContain(role.copies === 1 ? '1 card' : `up to ${role.copies} cards`);
});

test.each([
  ['corporate', 'badge'],
  ['russiagate', 'file'],
])('[L8.1] in %s a card is a %s everywhere', (id, card) => {
  const own = markdownOf(themeById(id));
  expect(own.replaceAll(/\]\(#[^)]*\)/g, '').match(/\bcards?\b/gi)).toBeNull();
  expect(own).toContain(`Everybody gets one secret ${card}.`);
  // The pages that name a place of it find it in every theme.
  expect(bookOf(themeById(id)).sections.map((section) => section.id)).toContain(
    'your-card-decides-what-you-are',
  );
});

test.each(BUILT_IN_ROLES)('[H1.2] $name is told in a few whole sentences', (role) => {
  const { description, instructions, winCondition } = theme.role(role.name);
  const sentences = instructions.split(/(?<=[.!?]) /);
  expect(sentences.length).toBeWithin(2, 5);
  for (const text of [description, winCondition, ...sentences]) expect(text).toMatch(/^[A-Z].*[.?]$/);
});

test('[H1.40] the night order is that of the game, with its numbers and who may pass', () => {
  const { compare } = rolesOf({ customRoles: [] });
  const inOrder = BUILT_IN_ROLES.filter((role) => role.hasNightAction).toSorted((a, b) =>
    compare(a.name, b.name),
  );
  expect(tableOf('The night order')).toEqual(
    inOrder.map(({ name, actionOrder, actions, canPass }) => [
      String(actionOrder),
      { text: name, roleId: anchorOf(name) },
      theme.role(name).description,
      actions.length === 0 ? 'no choice' : canPass ? 'may pass' : 'must act',
    ]),
  );
  const sleepers = BUILT_IN_ROLES.filter((role) => !role.hasNightAction);
  expect(sleepers.map(({ name }) => name)).toEqual(['Dream Wolf', 'Villager', 'Hunter', 'Prince', 'Tanner']);
  expect(flowing).toContain('Dream Wolf, Villager, Hunter, Prince and Tanner sleep through the night.');
});

test('every artifact is named with what it does', () => {
  expect(tableOf('Artifacts').map(([name]) => name)).toEqual(
    Object.values(ARTIFACTS).map(({ name }) => name),
  );
  for (const { name, countsAs } of Object.values(ARTIFACTS))
    if (countsAs !== undefined) expect(tableOf('Artifacts')).toContainEqual([name, `Counts as ${countsAs}.`]);
});

test('every phase is told, in order', () => {
  const phases = blocksOf('A round, step by step').flatMap((block) =>
    block.kind === 'terms' ? block.items : [],
  );
  expect(phases.map(({ term }) => term)).toEqual(PHASES.map((phase) => theme.text.phases[phase]));
});

const { discussionTime, votingTime, nightTime } = limits.TIMERS;

test.each([
  `up to ${limits.MAX_PLAYERS}.`,
  `room code of ${ROOM_CODE_LENGTH} characters`,
  `always ${limits.CENTER_CARDS} more than there are players`,
  `because ${limits.CENTER_CARDS} cards go face down`,
  `${limits.MAX_CHAT_LENGTH} characters a message`,
  `at most ${limits.CHAT_BURST} messages in ${limits.CHAT_WINDOW_MS / 1000} seconds`,
  `fewer than ${limits.FEWEST_VOTERS} players with a vote`,
  `Nobody has ${limits.VOTES_NEEDED} votes or more`,
  `as long as they have ${limits.VOTES_NEEDED} or more`,
  `gone for less than ${limits.PRESENCE_GRACE_MS / 1000} seconds`,
  `After ${limits.HOST_REPLAY_MS / 60_000} minute of results`,
  `without a connected human for ${limits.ABANDONED_MS / 60_000} minutes`,
  `The Deal | ${limits.ROLE_DEAL_MS / 60_000} minute |`,
  `First Light | ${limits.ROLE_RESOLVE_MS / 60_000} minute |`,
  `${nightTime.initial / 60} minutes (host: ${nightTime.min} seconds to ${nightTime.max / 60} minutes)`,
  `${discussionTime.initial / 60} minutes (host: ${discussionTime.min / 60} minute to ${discussionTime.max / 60} minutes)`,
  `${votingTime.initial / 60} minute (host: ${votingTime.min} seconds to ${votingTime.max / 60} minutes)`,
])('says: … %s …', (words) => {
  expect(flowing.replace(/ +\|/g, ' |')).toContain(words);
});

test.each(BOOK_LANGUAGES)('[H1.41] no number is written into the texts in %s by hand', async (language) => {
  const messages: Record<string, string> = await Bun.file(
    join(import.meta.dir, `../text/${language}/rulebook.json`),
  ).json();
  expect(Object.values(messages).filter((message) => /\d/.test(message))).toEqual([]);
});

test.each(BOOK_LANGUAGES)(
  'every heading in %s can be linked to, and every link leads to one',
  async (language) => {
    const rules = rulesIn(language);
    const anchors = [...rules.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ''));
    expect(new Set(anchors).size).toBe(anchors.length);
    const links = [...rules.matchAll(/\]\(#(.+?)\)/g)].map(([, anchor]) => anchor ?? '');
    expect(links.length).toBeGreaterThan(BUILT_IN_ROLES.length);
    expect(links.filter((link) => !anchors.includes(link))).toEqual([]);
  },
);

const IN_ALL_WORDS = BOOK_LANGUAGES.flatMap((language) =>
  PRODUCTION_IDS.map((id) => [language, id] as const),
).filter(([language, id]) => existsSync(join(import.meta.dir, `../text/${language}/theme-${id}.json`)));

/** Chapters and kinds of blocks. */
const shapeOf = ({ sections }: typeof book) =>
  sections.map((section) => [section.id, section.blocks.map(({ kind }) => kind)]);

test.each(IN_ALL_WORDS)(
  '[L9.12] in %s the book of the theme %s has the same chapters, and all values of its texts',
  async (language, id) => {
    const words = themeFrom(themeIn(language, id));
    const texts = messagesIn('rulebook', language);
    const own = rulebookOf(words, texts, language);
    expect(shapeOf(own)).toEqual(shapeOf(book));
    expect(toMarkdown(own, texts.phrases)).not.toMatch(/[{}]|undefined|NaN/);
  },
);

const [ann, bob, cleo, ...others] = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus'] as PlayerId[];

/** Three votes for Ann, two for Bob, two for Cleo, as the example has it. */
const EXAMPLE = { Ann: bob, Bob: ann, Cleo: ann, Dan: ann, Eve: bob, Fay: cleo, Gus: cleo };
const IN_A_CIRCLE = { Ann: bob, Bob: cleo, Cleo: 'Dan', Dan: 'Eve', Eve: 'Fay', Fay: 'Gus', Gus: ann };

test.each([
  [0, {}, []],
  [1, { Ann: 'Prince' }, []],
  [1, {}, ['Ann']],
  [2, { Ann: 'Hunter' }, []],
  [3, { Ann: 'Hunter', Bob: 'Prince' }, []],
  [4, {}, []],
] as const)(
  '[H1.41] the example of the vote, line %i, ends as the game would: %p',
  (line, special, guarded) => {
    const roles = rolesOf({ customRoles: [] });
    const seats = [ann, bob, cleo, ...others].filter((seat) => seat !== undefined);
    const roleOf = (seat: PlayerId): BuiltInRoleName =>
      new Map(Object.entries(special)).get(seat) ?? 'Villager';
    const fallen = eliminate({
      seats,
      votes: (line === 4 ? IN_A_CIRCLE : EXAMPLE) as Record<PlayerId, PlayerId>,
      roles: new Map(seats.map((seat) => [seat, roles.get(roleOf(seat))])),
      protectedPlayers: new Set(guarded as readonly string[] as readonly PlayerId[]),
    });
    expect(tableOf('Vote and elimination')[line]?.[1]).toBe(fallen.join(' and ') || 'Nobody');
  },
);

test('another theme tells the same with its own names', () => {
  const shout = (text: string) => text.toUpperCase();
  const loud: Theme = {
    ...theme,
    text: { ...theme.text, phases: { ...theme.text.phases, job_choice: 'Lunch Break Phase' } },
    role: (name) => ({ ...theme.role(name), displayName: shout(name) }),
  };
  const text = markdownOf(loud);
  expect(text).toContain('**Lunch Break Phase:**');
  expect(text).toContain('[APPRENTICE SEER](#apprentice-seer)');
  for (const block of bookOf(loud).sections.flatMap((section) => section.blocks))
    if (block.kind === 'roles') for (const { title } of block.roles) expect(title).toBe(shout(title));
  const copying = bookOf(loud).sections.find(({ id }) => id === 'copying');
  expect(JSON.stringify(copying)).not.toMatch(/Doppelganger|Copycat|Robber/);
});

test.each(['corporate', 'russiagate'])('in the words of %s there is neither a wolf nor a village', (id) => {
  // Addresses within the book keep the roles' own names.
  const words = markdownOf(themeById(id)).replaceAll(/\(#[\w-]+\)/g, '');
  expect(words.match(/[^.]*\b(were)?(wolf|wolves|village)\b[^.]*/gi) ?? []).toEqual([]);
});

test.each(['corporate', 'russiagate'])('%s has its own words for the night and what comes after it', (id) => {
  const { night } = themeById(id);
  const book = bookOf(themeById(id));
  expect(book.sections.find((section) => section.id === 'the-night-order')?.title).toBe(`The ${night.order}`);
  const words = toMarkdown(book, english.phrases).replaceAll(/\s+/g, ' ');
  expect(words).toContain(`One thing makes it tricky: ${night.after} `);
  expect(words).toContain(`one fixed order, the ${night.order}.`);
  expect(words).not.toContain('night order');
});

test.each(['generic', 'onuw-classic', 'corporate', 'russiagate'])(
  'names in %s have the article that they take',
  (id) => {
    expect(markdownOf(themeById(id)).replace(/\s+/g, ' ')).not.toMatch(/\b[Aa] [AEIOU]/);
  },
);

test('[G1.18] a round takes 10 to 15 minutes with the times that a room begins with, and has 24 roles or more', () => {
  const { nightTime, discussionTime, votingTime } = initialSettings('generic');
  const seconds =
    (limits.ROLE_DEAL_MS + limits.ROLE_RESOLVE_MS) / 1000 + nightTime + discussionTime + votingTime;
  expect(seconds).toBeGreaterThanOrEqual(10 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  expect(BUILT_IN_ROLE_NAMES.length).toBeGreaterThanOrEqual(24);
});
