import { type RoleFacts, teamName } from '../theme/role-facts.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { RoleCard } from './role-card.tsx';
import { Dialog } from './ui/dialog.tsx';

interface RoleInfoProps {
  /** Null: closed. */
  readonly role: RoleFacts | null;
  readonly onClose: () => void;
}

function Facts({ role }: { role: RoleFacts }) {
  const theme = useTheme();
  return (
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
      <div>
        <dt>Copies</dt>
        <dd>{role.copies === 1 ? 'Only one' : `Up to ${role.copies}`}</dd>
      </div>
      {role.instructions !== role.description && (
        <div>
          <dt>How to Play</dt>
          <dd className="facts__prose">{role.instructions}</dd>
        </div>
      )}
    </dl>
  );
}

/** What a role is and does. */
export function RoleInfoDialog({ role, onClose }: RoleInfoProps) {
  return (
    <Dialog title={role?.title ?? ''} open={role !== null} onOpenChange={onClose}>
      {role !== null && (
        <div className="role-info">
          <RoleCard role={role} />
          <p>{role.description}</p>
          {role.order > 0 && <p>{`This role acts in position #${role.order} during the night phase`}</p>}
          <Facts role={role} />
        </div>
      )}
    </Dialog>
  );
}
