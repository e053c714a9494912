import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/answers.ts';
import { button, closeApp, field, openApp, seeToast } from '../../testing/open-app.tsx';
import { sampleMe } from '../../testing/sample-account.ts';
import { userId } from '../../testing/sample-view.ts';

const PHONE = { id: userId(60), name: 'My phone', createdAt: Date.UTC(2026, 4, 20), lastUsedAt: null };
const RENT = Buffer.from('rent').toString('base64url');
const OPTIONS = { challenge: RENT, rpId: 'localhost', userVerification: 'required' };
const CREATION = {
  challenge: RENT,
  rp: { id: 'localhost', name: 'Nightfall' },
  user: { id: RENT, name: 'ann', displayName: 'Ann' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

const nothing = { value: undefined, configurable: true };
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const credential = {
  id: 'AAAA',
  rawId: bytes('id'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('data'),
    attestationObject: bytes('made'),
    authenticatorData: bytes('seen'),
    signature: bytes('signed'),
    userHandle: bytes('ann'),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
};

/** A browser that answers so when it is asked for a passkey. */
function withPasskeys(answer: () => Promise<unknown>): void {
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', {
    value: { create: answer, get: answer },
    configurable: true,
  });
}
const givesUp = () => Promise.reject(new DOMException('The operation was not allowed', 'NotAllowedError'));

beforeEach(() => withPasskeys(async () => credential));
afterEach(() => {
  Object.defineProperty(globalThis, 'PublicKeyCredential', nothing);
  closeApp();
});

async function openProfile(answers: Parameters<typeof openApp>[2] = {}) {
  const app = await openApp('/profile', sampleMe(), {
    'GET /api/me/games': () => [],
    'GET /api/me/second-factor': () => ({ isOn: false, recoveryCodesLeft: 0 }),
    'GET /api/me/passkeys': () => [PHONE],
    ...answers,
  });
  return { ...app, section: within(await screen.findByRole('region', { name: 'Passkeys' })) };
}

describe('the own passkeys', () => {
  test('[S12.10 S12.1] are listed by name, and one is added under a name', async () => {
    const { user, section, sent } = await openProfile({
      'POST /api/me/passkeys/options': () => CREATION,
      'POST /api/me/passkeys': () => ({ ...PHONE, id: userId(61), name: 'Laptop' }),
    });
    const row = within(await section.findByRole('listitem'));
    expect(row.getByText('My phone')).toBeDefined();
    expect(row.getByText(/not used yet/)).toBeDefined();
    await user.click(section.getByRole('button', { name: 'Add a Passkey' }));
    await user.type(field('Name'), 'Laptop{Enter}');
    await seeToast('Passkey added');
    expect(sent('POST /api/me/passkeys')).toMatchObject([{ name: 'Laptop', response: { id: 'AAAA' } }]);
  });

  test('[S12.10] say what went wrong, and nothing where the browser’s question was closed', async () => {
    const { user, section, sent, answer } = await openProfile({
      'POST /api/me/passkeys/options': () => CREATION,
      'POST /api/me/passkeys': () => refusal('INVALID', 'This passkey could not be added. Please try again'),
    });
    await user.click(await section.findByRole('button', { name: 'Add a Passkey' }));
    withPasskeys(givesUp);
    await user.type(field('Name'), 'Laptop{Enter}');
    await waitFor(() => expect(button('Add').getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByText('The passkey could not be added')).toBeNull();
    expect(sent('POST /api/me/passkeys')).toEqual([]);
    withPasskeys(async () => credential);
    await user.click(button('Add'));
    await seeToast('Error', 'This passkey could not be added. Please try again');
    answer({
      'POST /api/me/passkeys/options': () => refusal('FORBIDDEN', 'Please sign in with your passkey first'),
    });
    await user.click(button('Add'));
    await seeToast('Error', 'Please sign in with your passkey first');
  });

  test('[S12.8] are removed after a question', async () => {
    const { user, section, answer } = await openProfile({
      'DELETE /api/me/passkeys/:id': () => ({ message: 'The passkey was removed' }),
    });
    await user.click(await section.findByRole('button', { name: 'Remove My phone' }));
    answer({ 'GET /api/me/passkeys': () => [] });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await seeToast('Passkey removed');
    await waitFor(() => expect(section.queryByRole('listitem')).toBeNull());
  });

  test('[S12.10] are not offered where the browser has none', async () => {
    Object.defineProperty(globalThis, 'PublicKeyCredential', nothing);
    const { section } = await openProfile();
    await section.findByText('This browser has no passkeys for this address.');
    expect(section.queryByRole('button', { name: 'Add a Passkey' })).toBeNull();
  });
});

describe('signing in with a passkey', () => {
  const OPTIONS_CALL = 'POST /api/auth/passkey/options';
  const SIGN_IN = 'POST /api/auth/passkey';
  const press = () => screen.findByRole('button', { name: 'Sign In with a Passkey' });

  test('[S12.3] needs no address, and goes home', async () => {
    const { user, path, sent, signIn } = await openApp('/auth', null, {
      [OPTIONS_CALL]: () => OPTIONS,
      [SIGN_IN]: () => {
        signIn(sampleMe());
        return { message: 'Logged in successfully' };
      },
    });
    await user.click(await press());
    await seeToast('Success', 'Logged in successfully');
    expect(path()).toBe('/');
    expect(sent(SIGN_IN)).toMatchObject([{ response: { id: 'AAAA', type: 'public-key' } }]);
  });

  test('[S12.10] says what goes wrong, and nothing where the browser’s question was closed', async () => {
    const { user, path, sent } = await openApp('/auth', null, {
      [OPTIONS_CALL]: () => OPTIONS,
      [SIGN_IN]: () => refusal('UNAUTHENTICATED', 'This passkey could not be used to sign in'),
    });
    withPasskeys(givesUp);
    await user.click(await press());
    await waitFor(async () => expect((await press()).getAttribute('aria-busy')).toBeNull());
    expect(sent(SIGN_IN)).toEqual([]);
    withPasskeys(async () => credential);
    await user.click(await press());
    await seeToast('Login Failed', 'This passkey could not be used to sign in');
    expect(path()).toBe('/auth');
  });

  test('[S12.10] is not offered where the browser has none', async () => {
    Object.defineProperty(globalThis, 'PublicKeyCredential', nothing);
    await openApp('/auth');
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(screen.queryByRole('button', { name: 'Sign In with a Passkey' })).toBeNull();
  });
});
