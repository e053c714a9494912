import type { AuditEntry } from '@nightfall/shared/protocol/admin';
import { useOwnPacks } from '../../api/themes.ts';
import { findChoice } from '../../components/account/theme-choices.ts';

/** By its name; somebody else's pack, or one that is gone, by its id. */
function ThemeName({ id }: { readonly id: string }) {
  const { data: packs = [] } = useOwnPacks();
  return findChoice(id, packs)?.name ?? id;
}

type Subject = Pick<AuditEntry, 'action' | 'subjectEmail' | 'subjectId' | 'details'>;

/** To whom or what it was done. */
export function AuditSubject({ action, subjectEmail, subjectId, details }: Subject) {
  if (subjectId !== null && action === 'set_global_theme') return <ThemeName id={subjectId} />;
  const isQueue = typeof details === 'object' && details !== null && 'queue' in details;
  if (isQueue && typeof details.queue === 'string') return details.queue;
  const isNamed = typeof details === 'object' && details !== null && 'baseName' in details;
  if (isNamed && typeof details.baseName === 'string') return details.baseName;
  return subjectEmail ?? subjectId ?? '-';
}
