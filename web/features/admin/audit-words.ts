import type { AuditEntry } from '@nightfall/shared/protocol/admin';
import { DEEDS } from './texts.ts';

function hostRight(details: unknown): string {
  const tier = typeof details === 'object' && details !== null && 'tier' in details ? details.tier : null;
  return tier === 'pass_48h' ? DEEDS.pass : DEEDS.permanent;
}

/** Audit log, in plain words; a newer server may know deeds that this page does not. */
export function deedWords({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string {
  switch (action) {
    case 'grant_entitlement':
      return DEEDS.granted(hostRight(details));
    case 'revoke_entitlement':
      return DEEDS.revoked(hostRight(details));
    case 'grant_admin':
      return DEEDS.gaveAdmin;
    case 'revoke_admin':
      return DEEDS.tookAdmin;
    case 'change_player_role':
      return DEEDS.changedRole;
    case 'open_debug_view':
      return DEEDS.openedDebug;
    default: {
      const words = action.replaceAll('_', ' ');
      return words.charAt(0).toUpperCase() + words.slice(1);
    }
  }
}
