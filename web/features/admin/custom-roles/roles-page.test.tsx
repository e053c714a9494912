import { afterEach, expect, test } from 'bun:test';
import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../testing/answers.ts';
import {
  button,
  closeApp,
  field,
  heldAnswer,
  openApp,
  seeToast,
  wordsAt,
} from '../../../testing/open-app.tsx';
import { FIXED_SUPER_ADMIN } from '../../../testing/sample-account.ts';
import { sampleRole } from '../../../testing/sample-records.ts';

afterEach(closeApp);

const LIST = 'GET /api/admin/custom-roles';
const CREATE = 'POST /api/admin/custom-roles';
const UPDATE = 'PATCH /api/admin/custom-roles/:id';
const DELETE = 'DELETE /api/admin/custom-roles/:id';
const owl = sampleRole();

async function openRoles(known: readonly CustomRoleRecord[], answers: Parameters<typeof openApp>[2] = {}) {
  const app = await openApp('/admin/roles', FIXED_SUPER_ADMIN, { [LIST]: () => known, ...answers });
  await screen.findByRole('heading', { level: 1, name: 'Custom Roles' });
  await screen.findByText(`${known.length} role${known.length === 1 ? '' : 's'}`);
  const { user } = app;
  const write = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.type(field(label), text);
  };
  return { ...app, write };
}

const focused = () => document.activeElement?.textContent;
const row = () => screen.getByRole('rowheader', { name: 'Owl' }).closest('tr')?.textContent;

test('[A1.6 A2.47 A2.82 A2.83 A2.84 A2.85 A2.86 A2.87 A5.12 A5.13 A5.18 A8.38 H3.36 H3.39 L7.8] a role is made: what is missing is said, and what the night comes to', async () => {
  const { user, write, answer, sent } = await openRoles([], { [CREATE]: () => owl });
  expect(screen.getByText('No custom roles yet')).toBeDefined();
  await user.click(button('Create Role'));
  expect(focused()).toBe('New Custom Role');
  await user.click(button('Create Role'));
  expect(wordsAt('Base Name')).toContain('Base name is required');
  expect(wordsAt('Title (Werewolf)')).toContain('All theme titles are required: Werewolf');
  expect(document.activeElement?.id).toBe(field('Base Name').id);
  await write('Base Name', 'Owl');
  await write('Title (Werewolf)', 'Night Owl');
  await user.selectOptions(field('Team'), 'Special');
  await write('Night Order', 'late');
  expect(screen.getByText('It sleeps through the night.')).toBeDefined();
  const actions = screen.getAllByRole('checkbox').map(({ parentElement }) => parentElement?.textContent);
  expect(actions.filter((words) => /[{}]|Look at look/.test(words ?? ''))).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /^Tap a neighbour/ }));
  // Beside the field that does it, and where the night is summed up.
  expect(screen.getAllByText(/^It will sleep, and the ticked actions are ignored/)).toHaveLength(2);
  expect(wordsAt('Night Order')).toContain('It will sleep');
  answer({ [LIST]: () => [owl] });
  await user.click(button('Create Role'));
  await seeToast('Role created successfully');
  await screen.findByText('1 role');
  expect(row()).toMatch(/^OwlNight OwlSpecialSleepsActive/);
  expect(focused()?.trim()).toBe('Create Role');
  expect(sent(CREATE)).toMatchObject([
    { baseName: 'Owl', team: 'special', nightOrder: 0, themeVariants: { werewolf: { title: 'Night Owl' } } },
  ]);
});

test('[A1.6 A2.47 A2.82 A2.83 A2.84 A2.85 A2.86 A2.87 A5.12 A5.13 A5.18 A8.38 H3.36 H3.39] a role is changed', async () => {
  const changed = sampleRole({
    team: 'werewolf',
    nightOrder: 7,
    isActive: false,
    actions: ['tap_player'],
    themeVariants: { werewolf: { title: 'Grey Owl' } },
  });
  const held = heldAnswer();
  const { user, write, answer, sent } = await openRoles([owl], { [UPDATE]: held.give });
  await user.click(button('Edit: Owl'));
  expect([focused(), field('Night Order').value]).toEqual(['Edit Owl', '0']);
  await write('Title (Werewolf)', 'Grey Owl');
  await user.selectOptions(field('Team'), 'Werewolf team');
  screen.getByText(
    'Counts as a wolf and wins with the Werewolf team, but does not learn who the others are, like the Dream Wolf.',
  );
  await write('Night Order', '7');
  await user.click(screen.getByRole('checkbox', { name: /^Tap a neighbour/ }));
  await user.click(screen.getByRole('switch', { name: 'Active' }));
  await user.click(button('Save Changes'));
  expect(button('Saving...').disabled).toBe(true);
  answer({ [LIST]: () => [changed] });
  await held.letGo(changed);
  await seeToast('Role updated successfully');
  await waitFor(() => expect(row()).toMatch(/^OwlGrey OwlWerewolf team#7 · Tap a neighbourInactive/));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit: Owl');
  expect(sent(UPDATE)).toMatchObject([{ nightOrder: 7, isActive: false, actions: ['tap_player'] }]);
});

test('[A8.23 R12.6] what the server refuses is said in its words, at the name where it is about that', async () => {
  const words = 'The game itself has something called seer. Please choose another name';
  const at = (path: string) => () => refusal('NAME_REFUSED', words, { details: [{ path, message: words }] });
  const { user, write, answer } = await openRoles([owl], { [CREATE]: at('baseName') });
  await user.click(button('Create Role'));
  await write('Base Name', 'seer');
  await write('Title (Werewolf)', 'Another Seer');
  await user.click(button('Create Role'));
  await seeToast('Failed to create role', words);
  expect(wordsAt('Base Name')).toContain(words);
  await waitFor(() => expect(document.activeElement?.id).toBe(field('Base Name').id));
  answer({ [CREATE]: at('themeVariants.werewolf.title') });
  await user.click(button('Create Role'));
  await waitFor(() => expect(document.activeElement?.id).toBe(field('Title (Werewolf)').id));
  expect(wordsAt('Base Name')).not.toContain(words);
  await user.click(button('Cancel'));
  const gone = () => refusal('NOT_FOUND', 'Custom role not found');
  answer({ [UPDATE]: gone, [DELETE]: gone });
  await user.click(button('Edit: Owl'));
  await user.click(button('Save Changes'));
  await seeToast('Failed to update role', 'Custom role not found');
  await user.click(button('Cancel'));
  await user.click(button('Delete: Owl'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await seeToast('Failed to delete role', 'Custom role not found');
});

test('[A1.6 A2.47 A2.82 A2.83 A2.84 A2.85 A2.86 A2.87 A5.12 A5.13 A5.18 A8.38 H3.36 H3.39] a role is deleted when it is meant', async () => {
  const { user, answer } = await openRoles([owl], { [DELETE]: () => ({}) });
  await user.click(button('Delete: Owl'));
  const question = within(screen.getByRole('dialog', { name: 'Delete Custom Role' }));
  expect(question.getByText('Are you sure you want to delete "Owl"?')).toBeDefined();
  answer({ [LIST]: () => [] });
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await seeToast('Role deleted successfully');
  await screen.findByText('No custom roles yet');
});

test('the list says that it is on its way, and that it did not come', async () => {
  const held = heldAnswer();
  await openApp('/admin/roles', FIXED_SUPER_ADMIN, { [LIST]: held.give });
  await screen.findByText('Loading custom roles...');
  await held.letGo(refusal('INTERNAL', 'Something went wrong'));
  await seeToast('Failed to fetch custom roles', 'Something went wrong');
  expect(button('Try Again').disabled).toBe(false);
});

test('[L9.22] a title in another language says so in the list', async () => {
  await openRoles([sampleRole({ language: 'fr' })]);
  expect(screen.getByText('Night Owl').lang).toBe('fr');
});
