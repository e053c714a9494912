import { type RoleFacts, teamName } from '../theme/role-facts.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { RoleCard } from './role-card.tsx';
import { Dialog } from './ui/dialog.tsx';

interface RoleInfoProps {
  /** Null: closed. */
  readonly role: RoleFacts | null;
  readonly onClose: () => void;
}

/** What a role is and does. */
export function RoleInfoDialog({ role, onClose }: RoleInfoProps) {
  const theme = useTheme();
  return (
    <Dialog title={role?.title ?? ''} open={role !== null} onOpenChange={onClose}>
      {role !== null && (
        <div className="role-info">
          <RoleCard role={role} />
          <p>{role.description}</p>
          <dl className="facts">
            <div>
              <dt>Team</dt>
              <dd>{teamName(role.team, theme)}</dd>
            </div>
            {role.winCondition !== '' && (
              <div>
                <dt>Win Condition</dt>
                <dd>{role.winCondition}</dd>
              </div>
            )}
          </dl>
          {role.order > 0 && <p>{`This role acts in position #${role.order} during the night phase`}</p>}
        </div>
      )}
    </Dialog>
  );
}
