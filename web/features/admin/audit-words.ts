import type { AuditEntry } from '@nightfall/shared/protocol/admin';
import { AUDIT_WORDS } from './texts.ts';

function hostRight(details: unknown): string {
  const tier = typeof details === 'object' && details !== null && 'tier' in details ? details.tier : null;
  return tier === 'pass_48h' ? AUDIT_WORDS.pass : AUDIT_WORDS.permanent;
}

/** What was done, in plain words; a newer server may know entries that this page does not. */
export function auditWords({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string {
  switch (action) {
    case 'grant_entitlement':
      return AUDIT_WORDS.granted(hostRight(details));
    case 'revoke_entitlement':
      return AUDIT_WORDS.revoked(hostRight(details));
    case 'grant_admin':
      return AUDIT_WORDS.gaveAdmin;
    case 'revoke_admin':
      return AUDIT_WORDS.tookAdmin;
    case 'end_sessions':
      return AUDIT_WORDS.endedSessions;
    case 'reset_second_factor':
      return AUDIT_WORDS.resetFactor;
    case 'change_player_role':
      return AUDIT_WORDS.changedRole;
    case 'open_debug_view':
      return AUDIT_WORDS.openedDebug;
    case 'retry_jobs':
      return AUDIT_WORDS.retriedJobs;
    case 'plan_maintenance':
      return AUDIT_WORDS.plannedMaintenance;
    case 'withdraw_maintenance':
      return AUDIT_WORDS.withdrewMaintenance;
    default: {
      const words = action.replaceAll('_', ' ');
      return words.charAt(0).toUpperCase() + words.slice(1);
    }
  }
}
