import { afterEach, expect, setSystemTime, test } from 'bun:test';
import type { Maintenance } from '@nightfall/shared/protocol/site';
import { fireEvent, screen, within } from '@testing-library/react';
import { refusal } from '../../../testing/answers.ts';
import { button, closeApp, field, openApp, seeToast } from '../../../testing/open-app.tsx';
import { FIXED_SUPER_ADMIN } from '../../../testing/sample-account.ts';
import './maintenance-page.tsx';

afterEach(() => {
  setSystemTime();
  closeApp();
});

const PLAN = 'PUT /api/admin/maintenance';
const WITHDRAW = 'DELETE /api/admin/maintenance';
const at = (hour: number, minute = 0) => new Date(2026, 10, 25, hour, minute).getTime();
const NOW = at(18);
const planned: Maintenance = { notice: { stopsAt: at(22), noRoundsFrom: at(21, 40), stage: 'planned' } };

const open = (answers = {}) => {
  setSystemTime(NOW);
  return openApp('/admin/maintenance', FIXED_SUPER_ADMIN, answers);
};
const chooseStop = (text: string) => fireEvent.change(field('Planned stop'), { target: { value: text } });

test('[O3.6 O3.11] what is planned is shown above every page at once, and taken away again after a question', async () => {
  const { user, sent, goTo } = await open({ [PLAN]: () => planned, [WITHDRAW]: () => ({ notice: null }) });
  await screen.findByText('Nothing is planned.');
  await user.click(button('Tell Everybody'));
  expect(screen.getByRole('alert').textContent).toBe('Choose a day and a time in the future');
  chooseStop('2026-11-25T22:00');
  await user.click(button('Tell Everybody'));
  await seeToast('Everybody has been told');
  expect(sent(PLAN)).toEqual([{ stopsAt: at(22), noRoundsFrom: at(21, 40) }]);
  const words = 'Maintenance starts at 22:00. You can start rounds until 21:40.';
  const strip = () => within(screen.getByRole('complementary', { name: 'Maintenance' }));
  expect(strip().getByText(words)).toBeDefined();
  expect(screen.getByText('What everybody reads').nextSibling?.textContent).toBe(words);
  await goTo('/rules');
  expect(strip().getByText(words)).toBeDefined();
  await goTo('/admin/maintenance');
  await user.click(button('Call Off'));
  await user.click(button('Cancel'));
  expect(sent(WITHDRAW)).toHaveLength(0);
  await user.click(button('Call Off'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Call Off' }));
  await seeToast('Maintenance is called off');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test.each([
  ['From the stop on', '2026-11-25T22:00', { stopsAt: at(22), noRoundsFrom: at(22) }],
  ['From an hour before', '2026-11-26T00:30', { stopsAt: at(24, 30), noRoundsFrom: at(23, 30) }],
  ['From 30 minutes before', '2026-11-25T18:10', { stopsAt: at(18, 10), noRoundsFrom: at(17, 40) }],
  ['From now on', '2026-11-25T22:00', { stopsAt: at(22) }],
])('[O3.8] no new rounds %s', async (lead, stop, body) => {
  const { user, sent } = await open({ [PLAN]: () => planned });
  await screen.findByText('Nothing is planned.');
  chooseStop(stop);
  await user.selectOptions(screen.getByLabelText('No new rounds'), lead);
  await user.click(button('Tell Everybody'));
  await seeToast('Everybody has been told');
  expect(sent(PLAN)).toEqual([body]);
});

test('[O3.6] what did not work is said in the words of the server, and what is planned can be moved', async () => {
  const { user } = await open({
    'GET /api/maintenance': () => planned,
    [PLAN]: () => refusal('INVALID', 'The planned stop must be in the future'),
    [WITHDRAW]: () => refusal('UNAVAILABLE', 'Please try again'),
  });
  await screen.findByText('What everybody reads');
  chooseStop('2026-11-25T23:00');
  await user.click(button('Change'));
  await seeToast('Failed to plan maintenance', 'The planned stop must be in the future');
  await user.click(button('Call Off'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Call Off' }));
  await seeToast('Failed to call maintenance off', 'Please try again');
});
