import { afterEach, describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/react';
import { readStored, writeStored } from '../../session/browser-storage.ts';
import { refusal, wordless } from '../../testing/answers.ts';
import { button, closeApp, heldAnswer, openApp, seeToast } from '../../testing/open-app.tsx';
import { ADMIN, FIXED_SUPER_ADMIN, sampleMe } from '../../testing/sample-account.ts';
import { samplePack } from '../../testing/sample-records.ts';

afterEach(closeApp);

const PREFERENCE = 'GET /api/me/theme';
const PREFER = 'POST /api/me/theme';
const GLOBAL = 'GET /api/admin/theme';
const SET_GLOBAL = 'POST /api/admin/theme';
const PACKS = 'GET /api/themes/mine';
const SPACE = 'GET /api/themes/space';
const MB = 1024 * 1024;
const DELETE = 'DELETE /api/themes/:id';
const pack = samplePack();
const IS_ACTIVE = `Set as Active: ${pack.name}`;

const card = (title: string) => within(screen.getByRole('region', { name: title }));
const preference = () => card('My Theme Preference');

async function openSettings(me = sampleMe(), answers: Parameters<typeof openApp>[2] = {}) {
  const app = await openApp('/admin/theme', me, {
    [PREFERENCE]: () => ({ preferredThemeId: null }),
    [GLOBAL]: () => ({ defaultTheme: 'generic' }),
    [PACKS]: () => [],
    [SPACE]: () => ({ used: 0, most: 100 * MB }),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Theme Settings' });
  const { user } = app;
  const choose = async (title: string, theme: string) => {
    await user.click(card(title).getByRole('combobox'));
    await user.click(screen.getByRole('option', { name: theme }));
  };
  return { ...app, choose };
}

describe('the theme settings', () => {
  test('[A2.7 A2.23 A2.89 A6.5 G2.7 H3.34] are for people with an account', async () => {
    const { user, path } = await openApp('/admin/theme');
    await screen.findByRole('heading', { name: 'Authentication Required' });
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(path()).toBe('/auth');
  });

  test.each([true, false])(
    '[A2.7 A2.23 A2.89 A6.5 G2.7 H3.34] say what hosting needs, to who may not (may: %p)',
    async (canHost) => {
      const { user, path } = await openSettings(sampleMe({ canHost }));
      expect(screen.queryByRole('heading', { name: 'Hosting is locked' }) === null).toBe(canHost);
      await user.click(screen.getByRole('link', { name: 'Home' }));
      expect(path()).toBe('/');
    },
  );

  test('[A2.98 A8.24 H4.79] say what could not be fetched, and ask for it again', async () => {
    const { user, answer } = await openSettings(sampleMe(), {
      [PREFERENCE]: () => wordless(),
      [GLOBAL]: () => wordless(),
      [PACKS]: () => wordless(),
    });
    for (const words of [
      'Failed to fetch theme settings',
      'Failed to fetch theme packs',
      'Failed to fetch user theme preference',
    ])
      await screen.findByText(words);
    const again = () => screen.queryAllByRole('button', { name: 'Try Again' });
    expect(again()).toHaveLength(3);
    answer({
      [PREFERENCE]: () => ({ preferredThemeId: null }),
      [GLOBAL]: () => ({ defaultTheme: 'generic' }),
      [PACKS]: () => [],
    });
    await user.click(preference().getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(again()).toHaveLength(2));
    // The packs say which of them is the default, so that is asked for again as well.
    await user.click(card('My Theme Packs').getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(again()).toHaveLength(0));
    expect(card('Current Theme').getByText('Nightfall')).toBeDefined();
    expect(screen.getByText('No preference set - using default theme')).toBeDefined();
    expect(screen.getByText('No custom theme packs uploaded yet')).toBeDefined();
  });
});

describe('the own preference', () => {
  test('[A1.10 A2.90 A2.91 A2.102 A3.23 A4.15 A4.16 A8.39 A9.8 A9.9 G1.14 G2.64 H3.5 H3.35] is none at first, then what is chosen by keyboard, in this browser too', async () => {
    const { user, answer, sent } = await openSettings(sampleMe(), {
      [PREFER]: () => ({ preferredThemeId: 'corporate' }),
    });
    await preference().findByText('No preference set - using default theme');
    expect(preference().getByRole('combobox').textContent).toBe('Nightfall');
    await preference().findByRole('figure', { name: 'Preview of Nightfall' });
    preference().getByRole('combobox').focus();
    await user.keyboard('{Enter}');
    const options = within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(options).toEqual([
      'Nightfall',
      'Classic Werewolf',
      'Hostile Takeover',
      'Off the Record',
      'Default Pack',
    ]);
    await user.keyboard('h');
    expect(document.activeElement?.textContent).toBe('Hostile Takeover');
    answer({ [PREFERENCE]: () => ({ preferredThemeId: 'corporate' }) });
    await user.keyboard('{Enter}');
    await seeToast('Theme Preference Saved', 'Your games will now use the Hostile Takeover theme.');
    await preference().findByText('Your games will use: Hostile Takeover');
    const preview = within(await preference().findByRole('figure', { name: 'Preview of Hostile Takeover' }));
    expect(preview.getByText('Lunch Break Phase')).toBeDefined();
    expect(preview.getByRole('img', { name: 'Office Shark badge' })).toBeDefined();
    expect(document.activeElement?.getAttribute('role')).toBe('combobox');
    expect(sent(PREFER)).toEqual([{ themeId: 'corporate' }]);
    expect(readStored('selectedTheme')).toBe('corporate');
  });

  test('[A4.13 A8.25 H3.14] is shown at once, and the one before comes back when it cannot be saved', async () => {
    const held = heldAnswer();
    const { choose, answer } = await openSettings(sampleMe(), {
      [PREFERENCE]: () => ({ preferredThemeId: 'onuw-classic' }),
      [PREFER]: held.give,
    });
    writeStored('selectedTheme', 'onuw-classic');
    await preference().findByText('Your games will use: Classic Werewolf');
    await choose('My Theme Preference', 'Off the Record');
    await preference().findByText('Your games will use: Off the Record');
    expect(preference().getByRole('combobox').textContent).toBe('Off the Record');
    await held.letGo(refusal('UNAVAILABLE', 'The moon is down'));
    await seeToast('Update Failed', 'The moon is down');
    await preference().findByText('Your games will use: Classic Werewolf');
    expect(readStored('selectedTheme')).toBe('onuw-classic');
    answer({ [PREFER]: () => wordless() });
    await choose('My Theme Preference', 'Off the Record');
    await seeToast('Update Failed', 'Failed to update theme preference');
    await waitFor(() => expect(preference().getByRole('combobox').textContent).toBe('Classic Werewolf'));
  });
});

describe('the default of all', () => {
  const TITLE = 'Default Theme for New Users';
  const inForce = () => card(TITLE).getByText(/./, { selector: 'strong' }).textContent;

  test('[A1.6 A2.47 A2.92 A2.93 A6.11 A8.26 A8.40 H3.34] is changed by the fixed super admin', async () => {
    const { choose, answer } = await openSettings(FIXED_SUPER_ADMIN, { [SET_GLOBAL]: () => wordless() });
    await card(TITLE).findByRole('heading', { name: 'Current Active Theme' });
    expect(card(TITLE).getByText('Live')).toBeDefined();
    await waitFor(() => expect(inForce()).toBe('Nightfall'));
    await choose(TITLE, 'Off the Record');
    await seeToast('Update Failed', 'Failed to update global theme');
    await waitFor(() => expect(card(TITLE).getByRole('combobox').textContent).toBe('Nightfall'));
    answer({ [SET_GLOBAL]: () => ({}), [GLOBAL]: () => ({ defaultTheme: 'russiagate' }) });
    await choose(TITLE, 'Off the Record');
    await seeToast(
      'Theme Updated',
      'Global default theme changed to Off the Record. All new games will use this theme.',
    );
    await waitFor(() => expect(inForce()).toBe('Off the Record'));
  });

  test('[A1.6 A2.47 A2.92 A2.93 A6.11 A8.26 A8.40 H3.34] is only shown to everybody else', async () => {
    await openSettings(ADMIN, { [GLOBAL]: () => ({ defaultTheme: 'russiagate' }) });
    await waitFor(() => card('Current Theme').getByText('Off the Record'));
    expect(card('Current Theme').getByText('Active')).toBeDefined();
    expect(card('Current Theme').getByText(/^The global theme is set by administrators/)).toBeDefined();
    expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
  });
});

describe('uploading', () => {
  const upload = () => card('Upload Custom Theme Pack');
  const picker = () => upload().getByLabelText<HTMLInputElement>('Choose ZIP File');
  const zip = (name: string, bytes: number) =>
    new File([new Uint8Array(bytes)], name, { type: 'application/zip' });

  test('[A2.94 A2.95 A2.96 A5.7 A5.8 A8.27 H3.24 H3.26] says what is needed, and sends nothing that is missing or too big', async () => {
    const { user, calls } = await openSettings();
    expect(picker().accept).toBe('.zip');
    expect(
      upload()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'A theme.json (simple format), default_theme_pack.json or manifest.json',
      'Role images in a roles/ directory (named by role title for theme.json, or card1.jpg, card2.jpg for other formats)',
      'Maximum 50 MB',
    ]);
    const start = upload().getByRole('link', { name: 'default-theme.zip' });
    expect(start.getAttribute('href')).toBe('/default-theme.zip');
    await user.click(button('Upload'));
    expect(upload().getByRole('alert').textContent).toBe('Please choose a ZIP file first');
    await user.upload(picker(), zip('big.zip', 51 * 1024 * 1024));
    expect(upload().getByRole('alert').textContent).toBe(
      'This file is 51.00 MB. A theme pack can be at most 50 MB.',
    );
    await user.click(button('Upload'));
    expect(upload().queryByRole('progressbar')).toBeNull();
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/themes/uploadZip');
    await user.upload(picker(), zip('moon.zip', 4));
    expect(upload().getByText('moon.zip (0.01 MB)')).toBeDefined();
    expect(upload().queryByRole('alert')).toBeNull();
  });
});

describe('the room for packs', () => {
  const upload = () => card('Upload Custom Theme Pack');

  test('[S4.12] is shown with what is left, and how to get more', async () => {
    const space = { used: 12.5 * MB, most: 20 * MB, mostVerified: 100 * MB };
    await openSettings(sampleMe(), { [SPACE]: () => space });
    await upload().findByText('Your packs take 12.50 MB of 20.00 MB. 7.50 MB are left.');
    upload().getByText('Once you have signed in by a link to your email address, you have 100.00 MB.');
    expect(screen.queryByText(/^All packs on this server/)).toBeNull();
  });

  test('[S4.12] is shown to administrators for all accounts together', async () => {
    const space = { used: 0, most: 100 * MB, server: { used: 2048 * MB, most: 10_000 * MB } };
    await openSettings(ADMIN, { [SPACE]: () => space });
    await upload().findByText('Your packs take 0.00 MB of 100.00 MB. 100.00 MB are left.');
    upload().getByText('All packs on this server together take 2,048.00 MB of 10,000.00 MB.');
    expect(screen.queryByText(/^Once you have/)).toBeNull();
  });

  test('[S4.12] is asked for again when a pack is deleted', async () => {
    const { user, answer } = await openSettings(sampleMe(), {
      [PACKS]: () => [pack],
      [SPACE]: () => ({ used: 5 * MB, most: 100 * MB }),
      [DELETE]: () => ({}),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete: Harbour Lights' }));
    answer({ [PACKS]: () => [], [SPACE]: () => ({ used: 0, most: 100 * MB }) });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await upload().findByText('Your packs take 0.00 MB of 100.00 MB. 100.00 MB are left.');
  });
});

describe('the own packs', () => {
  const packs = () => card('My Theme Packs');

  test('say what they are, and which is the default; an admin only deletes', async () => {
    await openSettings(ADMIN, { [PACKS]: () => [pack], [GLOBAL]: () => ({ defaultTheme: pack.id }) });
    await packs().findByRole('heading', { level: 3, name: pack.name });
    expect(packs().getByText('ID: harbour')).toBeDefined();
    expect(packs().getByText(/^Updated May 20, 2026/)).toBeDefined();
    await packs().findByText('Active');
    expect(packs().queryByRole('button', { name: /^Set as Active/ })).toBeNull();
  });

  test('can be made the default of all by the fixed super admin', async () => {
    const { user, answer, sent } = await openSettings(FIXED_SUPER_ADMIN, {
      [PACKS]: () => [pack],
      [SET_GLOBAL]: () => ({}),
    });
    const activate = await packs().findByRole('button', { name: IS_ACTIVE });
    answer({ [GLOBAL]: () => ({ defaultTheme: pack.id }) });
    await user.click(activate);
    await seeToast(
      'Theme Updated',
      'Global default theme changed to Harbour Lights. All new games will use this theme.',
    );
    await packs().findByText('Active');
    expect(packs().queryByRole('button', { name: IS_ACTIVE })).toBeNull();
    expect(sent(SET_GLOBAL)).toEqual([{ theme: pack.id }]);
  });

  test('[A2.90 A2.91 A2.95 A2.98 A2.99 A2.100 A2.101 A3.23 A4.17 A5.18 A6.3 A6.11 A7.29 A8.28 A8.39 A8.40 A8.41 H3.32 H3.55] are deleted when it is meant, and then no longer this browser’s theme', async () => {
    writeStored('selectedTheme', pack.id);
    const { user, answer } = await openSettings(sampleMe(), {
      [PACKS]: () => [pack],
      [DELETE]: () => wordless(),
      'GET /api/themes/:id': () => wordless(404),
    });
    const confirm = async () => {
      await user.click(await packs().findByRole('button', { name: 'Delete: Harbour Lights' }));
      const question = within(screen.getByRole('dialog', { name: 'Delete Theme Pack' }));
      expect(question.getByText('Are you sure you want to delete "Harbour Lights"?')).toBeDefined();
      await user.click(question.getByRole('button', { name: 'Delete' }));
    };
    await confirm();
    await seeToast('Delete Failed', 'Failed to delete theme pack');
    answer({ [DELETE]: () => ({}), [PACKS]: () => [] });
    await confirm();
    await seeToast('Theme Pack Deleted');
    await packs().findByText('No custom theme packs uploaded yet');
    expect(document.activeElement?.textContent).toBe('My Theme Packs');
    expect(readStored('selectedTheme')).toBeNull();
  });
});
