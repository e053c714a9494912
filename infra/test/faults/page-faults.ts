import type { Fault } from './fault';

export const PAGE_FAULTS: readonly Fault[] = [
  {
    broken: 'A name is not asked for',
    file: 'web/features/home/join-check.ts',
    from: "if (name === '') return { problem: TEXTS.needName };",
    to: '',
    foundBy: {
      file: 'web/features/home/home-page.test.tsx',
      test: 'says what is missing, and shows the words of the server',
    },
    foundBefore: {
      file: 'e2e/browser/home.pw.ts',
      test: 'a guest joins by the form, which says what is missing',
    },
  },
  {
    broken: 'The browser forgets the seat that was taken',
    file: 'web/features/home/enter-room.ts',
    from: 'saveGameSession({ gameId: game.id, userId, displayName });',
    to: '',
    foundBy: {
      file: 'web/features/home/home-page.test.tsx',
      test: 'takes the seat along: the browser keeps it, with the name for the next time',
    },
    foundBefore: {
      file: 'e2e/browser/home.pw.ts',
      test: 'a guest joins by the form, which says what is missing',
    },
  },
  {
    broken: 'An account looks signed out while the server cannot be reached',
    file: 'web/features/home/home-page.tsx',
    from: 'const me = isUnreached ? undefined : account;',
    to: 'const me = account;',
    foundBy: {
      file: 'web/features/home/home-page.test.tsx',
      test: 'does not make a stranger of who is signed in while the server is out of reach',
    },
    foundBefore: {
      file: 'e2e/browser/home.pw.ts',
      test: 'who is signed in does not look signed out while the server is out of reach',
    },
  },
  {
    broken: 'The right to host is not read again after a refusal',
    file: 'web/features/home/landing-buttons.tsx',
    from: 'void readAgain();',
    to: '',
    foundBy: {
      file: 'web/features/home/home-page.test.tsx',
      test: 'offers who has lost the right to host to buy it again',
    },
    foundBefore: {
      file: 'e2e/browser/home-hosting.pw.ts',
      test: 'who has lost the right to host learns it when creating, and can buy again',
    },
  },
  {
    broken: 'A session that ended elsewhere is not noticed',
    file: 'web/api/query-client.ts',
    from: 'queryClient.setQueryData(ME_KEY, null);',
    to: 'queryClient.getQueryData(ME_KEY);',
    foundBy: {
      file: 'web/features/accounts/profile.test.tsx',
      test: 'leads who has been signed out elsewhere to the way in',
    },
    foundBefore: {
      file: 'e2e/browser/session-end.pw.ts',
      test: 'a session that has ended elsewhere leads to the way in, not in a circle',
    },
  },
  {
    broken: 'The end of a pass is not noticed',
    file: 'web/components/account/host-countdown.tsx',
    from: 'if (until <= now) void readAgain();',
    to: '',
    foundBy: {
      file: 'web/features/purchase/purchase.test.tsx',
      test: 'brings the ways to buy back by themselves when it ends',
    },
    foundBefore: {
      file: 'e2e/browser/home-hosting.pw.ts',
      test: 'when a pass ends, the ways to buy come back by themselves',
    },
  },
  {
    broken: 'Revoked is shown in green',
    file: 'web/components/account/host-status.tsx',
    from: "revoked: { colour: 'red', icon: 'close' }",
    to: "revoked: { colour: 'green', icon: 'close' }",
    foundBy: {
      file: 'web/components/account/account-dialog.test.tsx',
      test: 'says revoked by word, sign and colour (red)',
    },
    foundBefore: { file: 'e2e/browser/home-hosting.pw.ts', test: 'the badge of the host status: …' },
  },
  {
    broken: 'The purchase is asked for without end',
    file: 'web/features/purchase/use-attempts.ts',
    from: 'if (attempt > ATTEMPTS) return;',
    to: '',
    foundBy: {
      file: 'web/features/purchase/purchase.test.tsx',
      test: 'after a minute it asks no more; refresh and manual completion are left',
    },
    foundBefore: {
      file: 'e2e/browser/purchase.pw.ts',
      test: 'after a minute it asks no more: refresh and manual completion',
    },
  },
  {
    broken: 'An address that has an account is not recognised',
    file: 'web/features/accounts/use-sign-in.ts',
    from: "error.message.includes('409')",
    to: "error.message.includes('410')",
    foundBy: {
      file: 'web/features/accounts/sign-in.test.tsx',
      test: 'with an address that has an account says so',
    },
    foundBefore: { file: 'e2e/browser/accounts.pw.ts', test: 'signing up says what is not right' },
  },
  {
    broken: 'The token stays in the history',
    file: 'web/features/accounts/callback-page.tsx',
    from: "navigate('/auth/callback', { replace: true });",
    to: '',
    foundBy: {
      file: 'web/features/accounts/sign-in.test.tsx',
      test: 'that is wrong says so, keeps its token to itself, and leads back',
    },
    foundBefore: { file: 'e2e/browser/sign-in.pw.ts', test: 'a wrong link says so and leads back' },
  },
  {
    broken: 'The focus is lost with the button that was pressed',
    file: 'web/features/accounts/sign-in-panel.tsx',
    from: 'emailField.current?.focus();',
    to: '',
    foundBy: {
      file: 'web/features/accounts/sign-in.test.tsx',
      test: 'hands the focus to the address when the button that was pressed goes',
    },
    foundBefore: {
      file: 'e2e/browser/session-end.pw.ts',
      test: 'a button that goes when it is pressed hands the focus to the address',
    },
  },
  {
    broken: 'A stranger sees the profile',
    file: 'web/features/accounts/profile-page.tsx',
    from: 'if (me === null) return <Navigate to="/auth" replace />;',
    to: 'if (me === null) return <h1>Profile</h1>;',
    foundBy: {
      file: 'web/features/accounts/profile.test.tsx',
      test: 'who is signed out is sent to sign in and sees nothing of the profile',
    },
    foundBefore: {
      file: 'e2e/browser/profile.pw.ts',
      test: 'who is signed out is sent to sign in and sees nothing of the profile',
    },
  },
  {
    broken: 'The game is remembered after signing out everywhere',
    file: 'web/session/personal.ts',
    from: "removeStored('gameSession');",
    to: '',
    foundBy: {
      file: 'web/features/accounts/profile.test.tsx',
      test: 'asks first, then forgets who was here',
    },
    foundBefore: {
      file: 'e2e/browser/profile.pw.ts',
      test: 'signing out everywhere asks first, ends every session and forgets who was here',
    },
  },
  {
    broken: 'A room that is closed to the caller says nothing',
    file: 'web/app/room-route.tsx',
    from: 'if (status === 403) return NO_PLAYER;',
    to: '',
    foundBy: { file: 'web/app/addresses.test.tsx', test: 'says Player not found where the server does (2)' },
    foundBefore: { file: 'e2e/browser/routes.pw.ts', test: 'lobby and game say what is missing' },
  },
  {
    broken: 'A lobby is restored like a game',
    file: 'web/app/room-route.tsx',
    from: 'storedUserId(gameId, isGame)',
    to: 'storedUserId(gameId, true)',
    foundBy: {
      file: 'web/app/addresses.test.tsx',
      test: 'whose userId was lost is restored for 30 minutes, a lobby is not',
    },
    foundBefore: {
      file: 'e2e/browser/routes.pw.ts',
      test: 'a game whose userId was lost is restored for 30 minutes, a lobby is not',
    },
  },
  {
    broken: 'Leaving keeps the way back',
    file: 'web/realtime/use-leave-room.ts',
    from: 'forgetGameSession(view.id);',
    to: '',
    foundBy: {
      file: 'web/app/addresses.test.tsx',
      test: 'leads who leaves home, where the seat is no longer offered',
    },
    foundBefore: {
      file: 'e2e/browser/routes.pw.ts',
      test: 'who leaves a running game gives the seat to a bot',
    },
  },
  {
    broken: 'Toasts stay for fifty seconds',
    file: 'web/components/ui/toast-store.ts',
    from: 'export const TOAST_DURATION_MS = 5000;',
    to: 'export const TOAST_DURATION_MS = 50_000;',
    foundBy: {
      file: 'web/components/ui/toast.test.tsx',
      test: 'stay for 5 seconds and are gone 3 seconds after dismissal',
    },
    foundBefore: { file: 'e2e/browser/toasts.pw.ts', test: 'there is one toast at a time, for five seconds' },
  },
];
