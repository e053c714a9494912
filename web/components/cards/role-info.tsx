import ROOM from '@nightfall/shared/text/en/room.json';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { Dialog } from '../ui/dialog.tsx';
import * as slipStyles from '../ui/slip.module.css';
import { RoleCard } from './role-card.tsx';
import * as roleInfoStyles from './role-info.module.css';
import { TeamMark } from './signs.tsx';

const TEXTS = ROOM.roleInfo;

interface RoleInfoProps {
  /** Null: closed. */
  readonly role: RoleFacts | null;
  readonly onClose: () => void;
}

function Facts({ role }: { role: RoleFacts }) {
  return (
    <dl className={`${roleInfoStyles.facts} ${roleInfoStyles.roleInfoFacts}`}>
      <div>
        <dt>{TEXTS.team}</dt>
        <dd className={roleInfoStyles.team} lang={role.lang.team}>
          <TeamMark
            team={role.team}
            side={role.side}
            size={24}
            className={roleInfoStyles.mark}
            ink="currentColor"
          />
          {role.teamLabel}
        </dd>
        {role.teamDescription !== '' && (
          <dd className={roleInfoStyles.factsProse} lang={role.lang.team}>
            {role.teamDescription}
          </dd>
        )}
      </div>
      <div>
        <dt>{TEXTS.copies}</dt>
        <dd>{role.copies === 1 ? TEXTS.onlyOne : TEXTS.upTo({ copies: role.copies })}</dd>
      </div>
      {role.winCondition !== '' && (
        <div className={roleInfoStyles.whole}>
          <dt>{TEXTS.winCondition}</dt>
          <dd lang={role.lang.winCondition}>{role.winCondition}</dd>
        </div>
      )}
      {role.instructions !== '' && role.instructions !== role.description && (
        <div className={roleInfoStyles.whole}>
          <dt>{TEXTS.howToPlay}</dt>
          <dd className={roleInfoStyles.factsProse} lang={role.lang.description}>
            {role.instructions}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Words({ role }: { role: RoleFacts }) {
  return (
    <div className={roleInfoStyles.words}>
      {role.description !== role.winCondition && (
        <p className={`${slipStyles.root} ${roleInfoStyles.what}`} lang={role.lang.description} dir="auto">
          {role.description}
        </p>
      )}
      {role.order > 0 && (
        <p className={roleInfoStyles.night}>
          <span className={roleInfoStyles.number} aria-hidden="true">
            {role.order}
          </span>
          <span>{TEXTS.position({ order: role.order })}</span>
        </p>
      )}
      <Facts role={role} />
    </div>
  );
}

/** What a role is and does. */
export function RoleInfoDialog({ role, onClose }: RoleInfoProps) {
  return (
    <Dialog
      title={role?.title ?? ''}
      titleLang={role?.lang.title}
      open={role !== null}
      onOpenChange={onClose}
    >
      {role !== null && (
        <div className={roleInfoStyles.root} data-team={role.team} data-side={role.side}>
          <div className={roleInfoStyles.card}>
            <RoleCard role={role} />
          </div>
          <Words role={role} />
        </div>
      )}
    </Dialog>
  );
}
