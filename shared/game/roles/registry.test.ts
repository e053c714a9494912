import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';
import { BUILT_IN_THEMES } from '../../themes/index.ts';
import { rolesOf } from '../role-table.ts';
import { BUILT_IN_ROLES } from './index.ts';

/** The rulebook's table (section 2): order, role, team, copies, what may be submitted, may it be passed. */
const TABLE = `
  0 | Copycat                 | Villager | 1 | copy_center                                   | no
  0 | Doppelganger            | Villager | 1 | copy_role                                     | no
  0 | Stalker                 | Neutral  | 1 | target_player                                 | no
  1 | Werewolf                | Werewolf | 2 | view_center_card                              | yes
  1 | Alpha Wolf              | Werewolf | 1 | convert_player                                | yes
  1 | Mystic Wolf             | Werewolf | 1 | view_player view_werewolf_pile                | yes
  1 | Bodyguard               | Villager | 1 | protect_from_death                            | yes
  2 | Minion                  | Werewolf | 1 |                                               | no
  2 | Sentinel                | Villager | 1 | protect_player                                | yes
  3 | Mason                   | Villager | 2 |                                               | no
  4 | Seer                    | Villager | 1 | view_player view_center view_werewolf_pile    | yes
  4 | Apprentice Seer         | Villager | 1 | view_center_card view_werewolf_pile           | yes
  4 | Paranormal Investigator | Villager | 1 | investigate_players                           | yes
  4 | Beholder                | Villager | 1 |                                               | no
  4 | Thing                   | Villager | 1 | tap_player                                    | yes
  4 | Revealer                | Villager | 1 | reveal_player                                 | yes
  5 | Robber                  | Villager | 1 | rob_player                                    | yes
  5 | Witch                   | Villager | 1 | view_and_swap                                 | yes
  6 | Troublemaker            | Villager | 1 | swap_players                                  | yes
  6 | Village Idiot           | Villager | 1 | shift_cards                                   | no
  6 | Aura Seer               | Villager | 1 |                                               | no
  7 | Drunk                   | Villager | 1 | swap_center                                   | no
  8 | Insomniac               | Villager | 1 |                                               | no
  9 | Curator                 | Villager | 1 | assign_artifact                               | yes
  9 | Old Hag                 | Villager | 1 | banish_player                                 | yes
  – | Dream Wolf              | Werewolf | 1 |                                               | no
  – | Villager                | Villager | 3 |                                               | no
  – | Hunter                  | Villager | 1 |                                               | no
  – | Prince                  | Villager | 1 |                                               | no
  – | Tanner                  | Neutral  | 1 |                                               | no`;

const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('thirty roles, as the table of the rulebook has them', () => {
  const defined = BUILT_IN_ROLES.map((role) => [
    role.hasNightAction ? String(role.actionOrder) : '–',
    role.name,
    role.team,
    String(role.copies),
    role.actions.map(({ type }) => type).join(' '),
    role.canPass ? 'yes' : 'no',
  ]);
  expect(defined).toEqual(rows);
  expect(new Set(rows.map(([, name]) => name)).size).toBe(30);
});

test('who acts at night does so in the order of the table', () => {
  const acting = rows.filter(([order]) => order !== '–').map(([, name]) => name ?? '');
  const { compare } = rolesOf({ customRoles: [] });
  expect(acting.toReversed().toSorted(compare)).toEqual(acting);
});

test('who sleeps has no number', () => {
  const asleep = BUILT_IN_ROLES.filter(({ hasNightAction }) => !hasNightAction);
  expect(asleep.map(({ actionOrder }) => actionOrder)).toEqual([0, 0, 0, 0, 0]);
});

test.each(BUILT_IN_ROLES)(
  '$name is defined wholly, in words of its own, which every theme can say',
  (role) => {
    const others = BUILT_IN_ROLES.filter(({ name }) => name !== role.name);
    for (const key of ['description', 'instructions', 'icon'] as const) {
      expect(role[key].length).toBeGreaterThan(2);
      expect(others.map((other): string => other[key])).not.toContain(role[key]);
    }
    expect(role.winCondition).toMatch(/\bwins\b/i);
    for (const theme of BUILT_IN_THEMES) {
      const { displayName, ...words } = theme.role(role.name);
      for (const text of [displayName, ...Object.values(words)]) expect(text).not.toBe('');
      expect(words.description).not.toBe('Unknown Role');
    }
  },
);

test.each(BUILT_IN_ROLES)('$name has a file of its own, and its test beside it', async ({ name }) => {
  const file = join(import.meta.dir, name.toLowerCase().replaceAll(' ', '-'));
  const exported: Record<string, { readonly name?: string }> = await import(`${file}.ts`);
  expect(Object.values(exported).map((role) => role.name)).toEqual([name]);
  expect(await Bun.file(`${file}.test.ts`).text()).toContain(`'${name}'`);
});

/** Data that gameplay.md and the rulebook give by names: artifacts, the first selection, the log's order. */
const NAME_LISTS = ['artifacts.ts', 'limits.ts', 'night-log.ts'];

test('the engine names no role and imports none, but by the registry', async () => {
  const names = BUILT_IN_ROLES.map(({ name }): string => name).filter(
    // These two are teams as well.
    (name) => name !== 'Villager' && name !== 'Werewolf',
  );
  const own = names.map((name) => `roles/${name.toLowerCase().replaceAll(' ', '-')}.ts`);
  const filesOf = (pattern: string) => Array.fromAsync(new Glob(pattern).scan(join(import.meta.dir, '..')));
  const files = [...(await filesOf('*.ts')), ...(await filesOf('actions/*.ts'))];
  const engine = files.filter((file) => !file.endsWith('.test.ts') && !NAME_LISTS.includes(file));
  expect(engine).toContain('work-out-night.ts');
  expect(engine).toContain('actions/rob-player.ts');
  for (const file of engine) {
    const source = await Bun.file(join(import.meta.dir, '..', file)).text();
    const named = [...names.flatMap((name) => [`'${name}'`, `"${name}"`]), ...own];
    expect({ file, named: named.filter((words) => source.includes(words)) }).toEqual({ file, named: [] });
  }
});
