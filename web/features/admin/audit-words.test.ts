import { expect, test } from 'bun:test';
import { auditWords } from './audit-page.tsx';

test.each([
  ['grant_entitlement', { tier: 'permanent' }, 'Granted a permanent host entitlement'],
  ['revoke_entitlement', { tier: 'pass_48h' }, 'Revoked a 48-hour host pass'],
  ['grant_admin', null, 'Granted admin privileges'],
  ['revoke_admin', null, 'Revoked admin privileges'],
  ['reset_second_factor', null, 'Reset two-step sign-in'],
  ['change_player_role', {}, "Changed a player's role"],
  ['retry_jobs', {}, 'Retried failed jobs'],
  ['plan_maintenance', {}, 'Planned maintenance'],
  ['withdraw_maintenance', null, 'Called maintenance off'],
  ['open_debug_view', {}, 'Opened the debug view of a game'],
  ['set_default_theme', null, 'Set default theme'],
])('[H9.35] %s %j: %s', (action, details, words) => {
  expect(auditWords({ action, details })).toBe(words);
});
