import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { TEXTS } from '../texts.ts';
import { Knowledge } from './knowledge.tsx';

/** What the player has learned in this night so far: a copied role, and whom it knows. */
export function Known() {
  const { view, me } = useRoom();
  const theme = useTheme();
  const { currentRole, originalRole } = me;
  const hasBecome = currentRole !== null && currentRole !== originalRole;
  return (
    <>
      {hasBecome && <p>{TEXTS.hasBecome(roleFacts(currentRole, theme, view.customRoles).title)}</p>}
      <Knowledge view={view} me={me} />
    </>
  );
}
