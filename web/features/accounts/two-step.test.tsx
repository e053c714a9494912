import { afterEach, describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/answers.ts';
import { button, closeApp, field, openApp, seeToast, wordsAt } from '../../testing/open-app.tsx';
import { sampleMe } from '../../testing/sample-account.ts';

afterEach(closeApp);

const FACTOR = '/api/me/second-factor';
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const OFFER = { secret: SECRET, uri: `otpauth://totp/Nightfall:ann?secret=${SECRET}` };
const CODES = Array.from({ length: 10 }, (_, n) => `AAA${n}-BBBB-CCCC-DDDD-EEEE-FFFF`);
const refuses = () => refusal('CODE_REFUSED', 'This code is wrong, expired or already used');

async function openProfile(isOn: boolean, answers: Parameters<typeof openApp>[2] = {}, me = sampleMe()) {
  const app = await openApp('/profile', me, {
    'GET /api/me/games': () => [],
    'GET /api/me/passkeys': () => [],
    [`GET ${FACTOR}`]: () => ({ isOn, recoveryCodesLeft: isOn ? 10 : 0 }),
    ...answers,
  });
  const section = within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
  return { ...app, section };
}
const shownCodes = () => within(screen.getByRole('dialog')).getAllByRole('listitem');

describe('setting up an app', () => {
  const offers = { [`POST ${FACTOR}/set-up`]: () => OFFER };

  test('[S11.16] shows QR code and key, takes the first code by keys alone, and shows the recovery codes', async () => {
    const { user, section, answer, sent } = await openProfile(false, {
      ...offers,
      [`POST ${FACTOR}`]: refuses,
    });
    (await section.findByRole('button', { name: 'Set Up' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeDefined();
    expect(screen.getByRole('link', { name: /Open it in an app/ }).getAttribute('href')).toBe(OFFER.uri);
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    field('Code').focus();
    await user.keyboard('111111{Enter}');
    await waitFor(() => expect(wordsAt('Code')).toContain('This code is wrong'));
    answer({
      [`POST ${FACTOR}`]: () => ({ recoveryCodes: CODES }),
      [`GET ${FACTOR}`]: () => ({ isOn: true, recoveryCodesLeft: 10 }),
    });
    await user.keyboard('222222{Enter}');
    await seeToast('Two-step sign-in is on');
    expect(shownCodes().map(({ textContent }) => textContent)).toEqual(CODES);
    expect(document.activeElement?.textContent).toContain('They are not shown again');
    expect(sent(`POST ${FACTOR}`)).toEqual([{ code: '111111' }, { code: '222222' }]);
    expect(screen.getByRole('dialog', { name: 'Your recovery codes' })).toBeDefined();
    await user.click(button('Done'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await section.findByText(/10 recovery codes left/);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('10 recovery codes left'));
    expect(document.activeElement?.tagName).toBe('DIV');
  });

  test('[S11.16] says why it cannot be started, and can be tried again', async () => {
    const { user, section, answer } = await openProfile(false, {
      [`POST ${FACTOR}/set-up`]: () => refusal('RATE_LIMITED', 'Too many attempts. Please wait a moment'),
    });
    await user.click(await section.findByRole('button', { name: 'Set Up' }));
    await screen.findByText('Too many attempts. Please wait a moment');
    answer(offers);
    await user.click(button('Try Again'));
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  });

  test('[S11.17] is shown to an administrator as needed for the administration', async () => {
    const me = sampleMe({ isAdmin: true, secondFactorDue: 'set_up' });
    const { section } = await openProfile(false, {}, me);
    await section.findByText('You need this to open the administration.');
  });
});

describe('an app that is set up', () => {
  test('[S11.8] gives new recovery codes for a code', async () => {
    const { user, section, sent } = await openProfile(true, {
      [`POST ${FACTOR}/recovery-codes`]: () => ({ recoveryCodes: CODES }),
    });
    await user.click(await section.findByRole('button', { name: 'New Recovery Codes' }));
    await user.type(field('Code'), '123456{Enter}');
    await waitFor(() => expect(shownCodes()).toHaveLength(10));
    expect(sent(`POST ${FACTOR}/recovery-codes`)).toEqual([{ code: '123456' }]);
  });

  test('[S11.9] is turned off for a code', async () => {
    const { user, section, answer, sent } = await openProfile(true, { [`DELETE ${FACTOR}`]: refuses });
    await user.click(await section.findByRole('button', { name: 'Turn Off' }));
    await user.type(field('Code'), '111111{Enter}');
    await waitFor(() => expect(wordsAt('Code')).toContain('This code is wrong'));
    answer({
      [`DELETE ${FACTOR}`]: () => ({ message: 'Two-step sign-in is off' }),
      [`GET ${FACTOR}`]: () => ({ isOn: false, recoveryCodesLeft: 0 }),
    });
    await user.keyboard('222222{Enter}');
    await seeToast('Two-step sign-in is off');
    await section.findByRole('button', { name: 'Set Up' });
    expect(sent(`DELETE ${FACTOR}`)).toEqual([{ code: '111111' }, { code: '222222' }]);
  });
});
