import { useState } from 'react';
import { MiniCard } from '../../../components/mini-card.tsx';
import { RoleInfoDialog } from '../../../components/role-info.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { TEXTS } from '../texts.ts';
import { rolesInPlay } from './roles-in-play.ts';
import { roundPlayers } from './round.ts';

/** The roles of this game in night order; each opens what it does. */
export function RolesStrip() {
  const { view } = useRoom();
  const theme = useTheme();
  const [shown, setShown] = useState<RoleFacts | null>(null);
  return (
    <section className="roles-strip" aria-labelledby="roles-in-play">
      <div className="roles-strip__head">
        <h2 className="small-heading" id="roles-in-play">
          {TEXTS.rolesInGame}
        </h2>
        <span>{TEXTS.inCenter(view.selectedRoles.length - roundPlayers(view).length)}</span>
      </div>
      <ul className="roles-strip__list">
        {rolesInPlay(view, theme).map(({ role, count, isOrdered }) => (
          <li key={role.name}>
            <button type="button" className="role-in-play" onClick={() => setShown(role)}>
              {isOrdered && <span className="role-in-play__order">{role.order}</span>}
              <MiniCard role={role} />
              <span>
                {role.title}
                {count > 1 && ` ×${count}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <RoleInfoDialog role={shown} onClose={() => setShown(null)} />
    </section>
  );
}
