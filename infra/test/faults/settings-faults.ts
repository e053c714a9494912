import type { Fault } from './fault';

export const SETTINGS_FAULTS: readonly Fault[] = [
  {
    broken: 'Every super admin opens the panel',
    file: 'web/features/admin/admin-gate.tsx',
    from: 'if (!me.isFixedSuperAdmin) return <SentHome />;',
    to: 'if (!me.isSuperAdmin) return <SentHome />;',
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
    broken: 'An address that nobody has verified can be made an admin',
    file: 'web/features/admin/user-list.tsx',
    from: 'const isUnproven = !user.isAdmin && !user.isVerified;',
    to: 'const isUnproven = false;',
    foundBy: {
      file: 'web/features/admin/users-page.test.tsx',
      test: 'gives no admin right to an address that nobody has verified',
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
];
