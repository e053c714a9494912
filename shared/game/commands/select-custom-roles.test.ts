import { describe, expect, test } from 'bun:test';
import type { CustomRole } from '../state/custom-role.ts';
import { Table } from '../testing/table.ts';

const role = (name: string, more: Partial<CustomRole> = {}): CustomRole => ({
  name,
  team: 'villager',
  title: name,
  description: `The ${name}.`,
  imageUrl: null,
  nightOrder: 4,
  actions: ['view_player'],
  ...more,
});
const baker = role('Baker');

/** A selection as the server gives it to the room: with those of the active roles that it names. */
function select(table: Table, roles: string[], active: readonly CustomRole[] = []) {
  const customRoles = active.filter(({ name }) => roles.includes(name));
  const decision = table.act('ann', { type: 'update_role_selection', roles, customRoles });
  return decision.ok ? table.state.selectedRoles : decision.rejection.code;
}

const shown = (table: Table) => table.view('ann').customRoles.map(({ name, title }) => `${name}: ${title}`);

describe('selecting custom roles', () => {
  test('[R12.1] each once, and the room sees those that are selected', () => {
    const table = new Table(['ann']);
    const active = [baker, role('Smith')];
    expect(select(table, ['Butcher'], active)).toBe('UNKNOWN_ROLE');
    expect(select(table, ['Baker', 'Baker'], active)).toBe('ROLE_CAP');
    expect(select(table, ['Baker', 'Seer'], active)).toEqual(['Baker', 'Seer']);
    expect(shown(table)).toEqual(['Baker: Baker']);
    expect(select(table, ['Seer', 'Smith'], active)).toEqual(['Seer', 'Smith']);
    expect(shown(table)).toEqual(['Smith: Smith']);
  });

  test('the same selection again changes nothing', () => {
    const table = new Table(['ann']);
    select(table, ['Baker', 'Seer'], [baker]);
    const { state } = table;
    select(table, ['Baker', 'Seer'], [structuredClone(baker)]);
    expect(table.state).toBe(state);
  });

  test('takes over what has changed', () => {
    const table = new Table(['ann']);
    select(table, ['Baker', 'Seer'], [baker]);
    expect(select(table, ['Baker', 'Seer'], [role('Baker', { title: 'Master Baker' })])).toEqual([
      'Baker',
      'Seer',
    ]);
    expect(shown(table)).toEqual(['Baker: Master Baker']);
  });

  test('[R12.11] what is gone leaves the selection, and cannot come back', () => {
    const table = new Table(['ann']);
    select(table, ['Baker', 'Seer'], [baker]);
    expect(select(table, ['Baker', 'Seer', 'Drunk'])).toEqual(['Seer', 'Drunk']);
    expect(shown(table)).toEqual([]);
    expect(select(table, ['Baker', 'Seer'])).toBe('UNKNOWN_ROLE');
  });

  test('a bot that comes or goes leaves the definitions as they are', () => {
    const table = new Table(['ann']);
    select(table, ['Baker'], [baker]);
    table.act('ann', { type: 'add_bot' });
    expect(shown(table)).toEqual(['Baker: Baker']);
    const botUserId = table.state.players[1]?.userId ?? '';
    table.act('ann', { type: 'remove_bot', botUserId });
    expect(table.state.selectedRoles).toEqual(['Baker']);
    expect(shown(table)).toEqual(['Baker: Baker']);
  });

  test('[H3.38 R12.10] is dealt, and stays as it was for the next round', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    const others = ['Seer', 'Robber', 'Drunk', 'Hunter', 'Werewolf'];
    select(table, ['Baker', ...others], [baker]);
    expect(table.act('ann', { type: 'start_game' }).ok).toBe(true);
    const { stage } = table.state;
    if (stage.phase !== 'role_deal') throw new Error('nothing was dealt');
    const printed = Object.values(stage.deal.layout.cards).map((card) => card.role);
    expect(printed.sort()).toEqual(['Baker', ...others].sort());
    expect(select(table, ['Seer'], [])).toBe('WRONG_PHASE');
    table.vote({});
    for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'play_again' });
    expect(table.state.stage.phase).toBe('lobby');
    expect(table.state.customRoles).toEqual([baker]);
  });
});
