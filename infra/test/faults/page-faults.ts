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
    file: 'web/api/account.ts',
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
    broken: 'Every super admin opens the panel',
    file: 'web/features/admin/admin-gate.tsx',
    from: 'return me.isFixedSuperAdmin ? children(me)',
    to: 'return me.isSuperAdmin ? children(me)',
    foundBy: { file: 'web/features/admin/gates.test.tsx', test: '/admin sends super@example.org home' },
    foundBefore: { file: 'e2e/browser/admin.pw.ts', test: 'the panel is for the fixed super admin alone' },
  },
  {
    broken: 'Toasts of the administration stay for five seconds',
    file: 'web/features/admin/admin-toast.ts',
    from: 'const DURATION_MS = 2000;',
    to: 'const DURATION_MS = 5000;',
    foundBy: {
      file: 'web/features/admin/gates.test.tsx',
      test: 'a toast of the administration stays for two seconds',
    },
    foundBefore: {
      file: 'e2e/browser/admin.pw.ts',
      test: 'a toast of the administration stays for two seconds',
    },
  },
  {
    broken: 'A hard refresh keeps the old rights',
    file: 'web/features/admin/use-hard-refresh.ts',
    from: 'queryClient.removeQueries({ queryKey: ME_KEY });',
    to: '',
    foundBy: {
      file: 'web/features/admin/users-page.test.tsx',
      test: 'by Hard Refresh, which forgets who asks as well, and asks again after 100 ms',
    },
    foundBefore: {
      file: 'e2e/browser/admin-users.pw.ts',
      test: 'a hard refresh forgets who asks and the users, and asks again after 100 ms',
    },
  },
  {
    broken: 'Nobody is warned of an address that was not verified',
    file: 'web/features/admin/texts.ts',
    from: "const caution = isVerified ? '' :",
    to: "const caution = isVerified ? '' : '' &&",
    foundBy: {
      file: 'web/features/admin/users-page.test.tsx',
      test: 'is warned of an address that nobody has verified',
    },
    foundBefore: {
      file: 'e2e/browser/admin-users.pw.ts',
      test: 'an address that nobody has verified is marked, and granting says so',
    },
  },
  {
    broken: 'A search begins on the page that was open',
    file: 'web/features/admin/use-list-search.ts',
    from: 'setPage(0);',
    to: '',
    foundBy: {
      file: 'web/features/admin/users-page.test.tsx',
      test: 'is searched after a pause in typing, from its first page on',
    },
    foundBefore: {
      file: 'e2e/browser/admin-users.pw.ts',
      test: 'users are found by a part of the address or the id, page by page',
    },
  },
  {
    broken: 'The focus is lost after a role is changed',
    file: 'web/features/admin/custom-roles/roles-page.tsx',
    from: 'opener.current.focus();',
    to: 'opener.current.blur();',
    foundBy: { file: 'web/features/admin/custom-roles/roles-page.test.tsx', test: 'a role is changed' },
    foundBefore: {
      file: 'e2e/browser/custom-roles.pw.ts',
      test: 'the super admin makes, changes and deletes a role',
    },
  },
  {
    broken: 'A choice is not shown until it is saved',
    file: 'web/features/themes/preference-card.tsx',
    from: 'const chosenId = saving.isPending ? saving.variables.id : saved;',
    to: 'const chosenId = saved;',
    foundBy: {
      file: 'web/features/themes/theme-settings.test.tsx',
      test: 'is shown at once, and the one before comes back when it cannot be saved',
    },
    foundBefore: {
      file: 'e2e/browser/theme-settings.pw.ts',
      test: 'a choice is shown at once, and the one before comes back when it cannot be saved',
    },
  },
  {
    broken: "A deleted pack stays the browser's theme",
    file: 'web/features/themes/pack-list.tsx',
    from: "removeStored('selectedTheme');",
    to: "readStored('selectedTheme');",
    foundBy: {
      file: 'web/features/themes/theme-settings.test.tsx',
      test: 'are deleted when it is meant, and then no longer this browser’s theme',
    },
    foundBefore: {
      file: 'e2e/browser/theme-packs.pw.ts',
      test: 'a pack is uploaded, chosen, played with, made the default of all, and deleted',
    },
  },
  {
    broken: 'A file over the limit is sent',
    file: 'web/features/themes/upload-card.tsx',
    from: 'file.size > PACK_LIMITS.packedBytes ? TEXTS.fileTooBig(file.size) : undefined',
    to: 'undefined',
    foundBy: {
      file: 'web/features/themes/theme-settings.test.tsx',
      test: 'says what is needed, and sends nothing that is missing or too big',
    },
    foundBefore: {
      file: 'e2e/browser/theme-packs.pw.ts',
      test: 'an upload is refused with the words of the server, or before anything is sent',
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
    broken: 'The operator is not named',
    file: 'web/features/legal/legal-page.tsx',
    from: '{TEXTS.runBy(operatorName)}',
    to: '{TEXTS.runBy(null)}',
    foundBy: {
      file: 'web/features/legal/legal-pages.test.tsx',
      test: 'the privacy page says what is stored, and names who runs the server',
    },
    foundBefore: {
      file: 'e2e/browser/legal.pw.ts',
      test: 'the privacy page says what is stored, and names who runs the server',
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
