import { afterAll, describe, expect, test } from 'bun:test';
import {
  type CustomRoleRecord,
  customRoleSchema,
  type OfferedRole,
  offeredRoleSchema,
} from '@nightfall/shared/protocol/custom-roles';
import { startAdministration, totalOf } from '../testing/administration.ts';

const administration = await startAdministration();
const { actor, auditEntriesOn } = administration;
afterAll(administration.stop);

const PATH = '/api/admin/custom-roles';
const top = actor('fixed super admin');
const nameOf = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;
const create = (body: unknown) => top.post<CustomRoleRecord>(PATH, body);
const patch = (id: string, body: unknown) => top.call<CustomRoleRecord>('PATCH', `${PATH}/${id}`, body);
const remove = (id: string) => top.call<{ message: string }>('DELETE', `${PATH}/${id}`);

/** Everything that a list has, read in parts. */
async function readAll<T>(path: string, person = top, limit = 2): Promise<T[]> {
  const rows: T[] = [];
  for (;;) {
    const answer = await person.get<T[]>(`${path}?limit=${limit}&offset=${rows.length}`);
    if (answer.body.length === 0) {
      expect(totalOf(answer)).toBe(rows.length);
      return rows;
    }
    rows.push(...answer.body);
  }
}

describe('a custom role', () => {
  test('[F4.5] has a name of a hundred characters as people see them', async () => {
    const flags = Array.from(crypto.randomUUID().replaceAll('-', ''), (digit) =>
      Number.parseInt(digit, 16) % 2 === 0 ? '🇩🇪' : '🇫🇷',
    ).join('');
    const baseName = `${flags}${'🇮🇹'.repeat(68)}`;
    const body = { team: 'villager', themeVariants: { werewolf: { title: '🇩🇪'.repeat(80) } } };
    const { status, body: role } = await create({ ...body, baseName });
    expect([status, role.baseName]).toEqual([200, baseName]);
    expect((await create({ ...body, baseName: `${baseName}🇮🇹` })).status).toBe(400);
    await remove(role.id);
  });

  test('[F3.14] is made once by one press; another one by it is refused', async () => {
    const themeVariants = { werewolf: { title: nameOf('Smith') } };
    const attemptId = crypto.randomUUID();
    const body = { baseName: nameOf(' Smith'), team: 'special', actions: [], themeVariants, attemptId };
    const answers = await Promise.all([create(body), create(body), create(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body: role } of answers) expect(role).toEqual(answers[0]?.body as typeof role);
    expect(await auditEntriesOn(attemptId)).toMatchObject([{ action: 'create_custom_role' }]);
    expect((await create({ ...body, baseName: nameOf('Tailor') })).body.code).toBe('INVALID');
    const again = await create({ ...body, attemptId: crypto.randomUUID() });
    expect(again.body.code).toBe('NAME_REFUSED');
  });

  test('[A2.82 A3.16 A7.21 H3.36 H3.41 R12.6] is made, listed, changed and deleted, and all of it is noted', async () => {
    const baseName = nameOf('Baker');
    const themeVariants = { werewolf: { title: 'Der Bäcker' } };
    const body = { baseName, team: 'special', abilities: ' Looks at two. ', nightOrder: '4', themeVariants };
    const made = await create({
      ...body,
      language: 'de',
      actions: ['view_center', 'rob_player', 'rob_player'],
    });
    const role = customRoleSchema.strict().parse(made.body);
    expect(role).toMatchObject({
      baseName,
      team: 'special',
      abilities: 'Looks at two.',
      language: 'de',
      createdBy: top.userId,
      nightOrder: 4,
      isActive: true,
      actions: ['view_center', 'rob_player'],
      themeVariants,
    });
    expect(await readAll<CustomRoleRecord>(PATH)).toContainEqual(role);

    const changed = await patch(role.id, { isActive: false, team: 'special' });
    expect(changed.body).toEqual({ ...role, isActive: false, updatedAt: changed.body.updatedAt });
    expect((await patch(role.id, { isActive: false })).body).toEqual(changed.body);
    expect((await patch(role.id, {})).body).toEqual(changed.body);
    expect((await remove(role.id)).body).toEqual({ message: 'Role deleted successfully' });
    expect((await remove(role.id)).body).toMatchObject({ error: 'Custom role not found', code: 'NOT_FOUND' });
    expect((await readAll<CustomRoleRecord>(PATH)).map(({ id }) => id)).not.toContain(role.id);

    const by = { actorId: top.userId, subjectEmail: null };
    expect(await auditEntriesOn(role.id)).toMatchObject([
      { ...by, action: 'create_custom_role', details: { baseName, team: 'special' } },
      { ...by, action: 'update_custom_role', details: { baseName, changed: ['isActive'] } },
      { ...by, action: 'delete_custom_role', details: { baseName } },
    ]);
  });

  test('[A3.16 A5.14] has defaults for what is not said, and no role is found under what is no id', async () => {
    const { body } = await create({ baseName: nameOf('Plain'), team: 'villager' });
    expect(body).toMatchObject({
      abilities: '',
      language: 'en',
      nightOrder: 0,
      isActive: true,
      actions: [],
      themeVariants: {},
    });
    for (const id of ['no-id', crypto.randomUUID()]) {
      expect((await patch(id, { isActive: false })).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });

  test.each([
    [{ team: 'villager' }, 'Base name is required'],
    [{ baseName: '  ', team: 'villager' }, 'Base name is required'],
    [{ baseName: '\u200b', team: 'villager' }, 'Base name is required'],
    [
      { baseName: 'Untitled', team: 'villager', themeVariants: { werewolf: { title: ' ' }, generic: {} } },
      'All theme titles are required: werewolf, generic',
    ],
  ])('[A5.12 A5.13] %j: %s', async (body, error) => {
    const answer = await create(body);
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([400, 'INVALID', error]);
  });

  test('[L9.20] that titles are missing is said as data, too', async () => {
    const themeVariants = { werewolf: { title: ' ' }, generic: {} };
    const said = { say: 'customRoles.noTitles', with: { themes: 'werewolf, generic' } };
    const { body } = await create({ baseName: nameOf('Untitled'), team: 'villager', themeVariants });
    expect(body).toMatchObject({ said, details: [{ path: 'themeVariants', said }] });
  });

  test.each<[string, object]>([
    ['a team that is none', { team: 'Werewolf' }],
    ['copying', { actions: ['copy_role'] }],
    ['copying from the center', { actions: ['copy_center'] }],
    ["the Stalker's mark", { actions: ['target_player'] }],
    ['an action that is none', { actions: ['fly'] }],
    ['half an order', { nightOrder: 1.5 }],
    ['an order before all', { nightOrder: -1 }],
    ['a script as a picture', { themeVariants: { werewolf: { title: 'T', imageUrl: 'javascript:1' } } }],
    ['what Postgres cannot keep', { abilities: 'a\0b' }],
    ['half a character', { themeVariants: { werewolf: { title: 'a\ud800' } } }],
    ['a title that reads backwards', { themeVariants: { werewolf: { title: 'a\u202eb' } } }],
    ['a variant for no theme', { themeVariants: { '': { title: 'T' } } }],
    ['too long a text', { abilities: 'x'.repeat(1_001) }],
    ['too long a name', { baseName: 'x'.repeat(101) }],
    ['a name that is too long when it is written out', { baseName: '\ufdfa'.repeat(50) }],
  ])('[A5.14 A9.7 R12.8] %s is INVALID', async (_, wrong) => {
    const answer = await create({ baseName: nameOf('Wrong'), team: 'villager', ...wrong });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID']);
  });
});

describe('its name', () => {
  const refusalOf = async (baseName: string) => {
    const { status, body } = await create({ baseName, team: 'villager' });
    return [status, body.code, body.error];
  };

  test.each([
    'Seer',
    'sEER',
    ' apprentice  seer ',
    'Wеrewolf',
    'Tan\u200bner',
    'Villager',
    'Neutral',
    'Werewolf Team',
    'Revealer Announcement',
    // What a theme calls a built-in role would stand as the title of a role that has none of its own.
    'Headhunter',
  ])('is not %s', async (name) => {
    const [status, code, error] = await refusalOf(name);
    expect([status, code]).toEqual([409, 'NAME_REFUSED']);
    expect(error).toContain('The game itself has something called');
  });

  test('[T3.1] is not in a title either', async () => {
    const titled = (title: string) => ({ themeVariants: { werewolf: { title } } });
    const refused = { code: 'NAME_REFUSED', error: expect.stringContaining('something called') };
    for (const title of ['Seer', 'SEÉR', 'Werewolf Team', 'Headhunter'])
      expect(
        (await create({ baseName: nameOf('Titled'), team: 'villager', ...titled(title) })).body,
      ).toMatchObject(refused);
    const { body } = await create({ baseName: nameOf('Titled'), team: 'villager', ...titled('The Titled') });
    expect((await patch(body.id, titled('Hunter'))).body).toMatchObject(refused);
    expect((await patch(body.id, titled('The Entitled'))).status).toBe(200);
  });

  test('[H3.41] is unique, whatever the case, the accents and the letters', async () => {
    const name = nameOf('Smith');
    const { body } = await create({ baseName: name, team: 'villager' });
    const error = `There is already a custom role called ${name}. Please choose another name`;
    for (const taken of [name, name.toUpperCase(), name.replace('i', 'í'), name.replace('S', '$')])
      expect(await refusalOf(taken)).toEqual([409, 'NAME_REFUSED', error]);
    const other = await create({ baseName: nameOf('Other'), team: 'villager' });
    expect((await patch(other.body.id, { baseName: name })).body).toMatchObject({ error });
    expect((await patch(body.id, { baseName: name.toUpperCase() })).body.baseName).toBe(name.toUpperCase());
    await remove(body.id);
    expect((await create({ baseName: name, team: 'villager' })).status).toBe(200);
  });

  test('[H3.41] is given once to those who ask at the same time', async () => {
    const name = nameOf('Miller');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        create({ baseName: index % 2 === 0 ? name : name.toUpperCase(), team: 'villager' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe('what a lobby is offered', () => {
  test('[A2.85 H3.42 P1.27 R12.11] are the active ones, for every session', async () => {
    const [shown, plain, hidden] = [nameOf('Shown'), nameOf('Plain'), nameOf('Hidden')];
    const werewolf = { title: 'The Shown' };
    await create({ baseName: shown, team: 'werewolf', nightOrder: 3, themeVariants: { werewolf } });
    await create({ baseName: plain, team: 'special', abilities: 'Stays alive.' });
    await create({ baseName: hidden, team: 'villager', isActive: false });
    for (const name of ['guest', 'user'] as const) {
      const offered = await readAll<OfferedRole>('/api/custom-roles', actor(name), 200);
      for (const role of offered) offeredRoleSchema.strict().parse(role);
      const own = offered.filter((role) => [shown, plain, hidden].includes(role.name));
      expect(own).toEqual([
        {
          name: plain,
          team: 'Neutral',
          title: plain,
          description: 'Stays alive.',
          imageUrl: null,
          nightOrder: 0,
        },
        {
          name: shown,
          team: 'Werewolf',
          title: 'The Shown',
          description: '',
          imageUrl: null,
          nightOrder: 3,
        },
      ]);
    }
    expect((await actor('stranger').get('/api/custom-roles')).status).toBe(401);
  });

  test('[L9.22] say what they are written in, where it is not English', async () => {
    const [german, english] = [nameOf('German'), nameOf('English')];
    await create({ baseName: german, team: 'villager', language: 'de' });
    await create({ baseName: english, team: 'villager' });
    const offered = await readAll<OfferedRole>('/api/custom-roles', actor('guest'), 200);
    const languageOf = (name: string) => offered.find((role) => role.name === name)?.language;
    expect([languageOf(german), languageOf(english)]).toEqual(['de', undefined]);
  });
});
