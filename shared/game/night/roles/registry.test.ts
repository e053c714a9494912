import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_THEMES, themeById } from '../../../themes/index.ts';
import { type Row, TABLE } from '../../testing/rulebook-model/roles.ts';
import { BUILT_IN_ROLES } from './index.ts';
import { rolesOf } from './role-lookup.ts';

test('[G3.16 G3.17 G3.18 G4.16 H1.2 R1.5 R2.3] thirty roles, as the table of the rulebook has them', () => {
  const defined = BUILT_IN_ROLES.map(
    ({ name, team, copies, actionOrder, hasNightAction, actions, canPass }) => ({
      role: name,
      order: hasNightAction ? actionOrder : null,
      team,
      copies,
      actions: actions.map(({ type }) => type),
      skip: canPass,
    }),
  );
  expect(defined as readonly Row[]).toEqual(TABLE);
  expect(new Set(defined.map(({ role }) => role)).size).toBe(30);
});

test('[G4.16 R2.1] who acts at night does so in the order of the table', () => {
  const acting = TABLE.filter(({ order }) => order !== null).map(({ role }) => role);
  const { compare } = rolesOf({ customRoles: [] });
  expect(acting.toReversed().toSorted(compare)).toEqual(acting);
});

test.each(BUILT_IN_ROLES)(
  '[G3.17 H1.2] $name is defined wholly, in words of its own, which every theme can say',
  (role) => {
    const others = BUILT_IN_ROLES.filter(({ name }) => name !== role.name);
    const generic = themeById('generic');
    const { description, instructions, winCondition } = generic.role(role.name);
    expect(others.map(({ icon }) => icon)).not.toContain(role.icon);
    for (const { name } of others) {
      expect(generic.role(name).description).not.toBe(description);
      expect(generic.role(name).instructions).not.toBe(instructions);
    }
    expect(winCondition).toMatch(/\bwins\b/i);
    for (const theme of BUILT_IN_THEMES) {
      const { displayName, ...words } = theme.role(role.name);
      for (const text of [displayName, ...Object.values(words)]) expect(text).not.toBe('');
      expect(words.description).not.toBe('Unknown Role');
    }
  },
);

test.each(BUILT_IN_ROLES)('[H1.1] $name has a file of its own, and its test beside it', async ({ name }) => {
  const file = join(import.meta.dir, name.toLowerCase().replaceAll(' ', '-'));
  const exported: Record<string, { readonly name?: string }> = await import(`${file}.ts`);
  expect(Object.values(exported).map((role) => role.name)).toEqual([name]);
  expect(await Bun.file(`${file}.test.ts`).text()).toContain(`'${name}'`);
});

/** Data that gameplay.md and the rulebook give by names: artifacts, the first selection, the log's order; sets made by hand. */
const NAME_LISTS = [
  'state/artifacts.ts',
  'state/limits.ts',
  'views/night-log.ts',
  'role-sets/ease.ts',
  'role-sets/ready-made.ts',
];

test('[H1.3] the engine names no role and imports none, but by the registry', () => {
  const names = BUILT_IN_ROLES.map(({ name }): string => name).filter(
    // These two are teams as well.
    (name) => name !== 'Villager' && name !== 'Werewolf',
  );
  const own = names.map((name) => `roles/${name.toLowerCase().replaceAll(' ', '-')}.ts`);
  const folder = join(import.meta.dir, '../..');
  const engine = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      !/^(night\/roles|testing)\//.test(file) &&
      !NAME_LISTS.includes(file),
  );
  for (const file of ['night/night.ts', 'night/actions/rob-player.ts', 'role-sets/warnings.ts'])
    expect(engine).toContain(file);
  const words = [...names.flatMap((name) => [`'${name}'`, `"${name}"`]), ...own];
  const naming = engine.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    return words.filter((word) => source.includes(word)).map((word) => `${file}: ${word}`);
  });
  expect(naming).toEqual([]);
});
