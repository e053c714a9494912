import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import ADMIN from '@nightfall/shared/text/en/admin.json';
import { NavLink } from 'react-router';
import { MessageScene, type SceneName } from '../../components/page/message-scene.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as tabsStyles from '../../components/ui/tabs.module.css';
import * as adminStyles from './admin.module.css';

const TEXTS = ADMIN.panel;

interface Area {
  readonly to: string;
  readonly label: string;
  readonly text: string;
  readonly scene: SceneName;
  readonly right: 'isAdmin' | 'isFixedSuperAdmin';
}

const AREAS: readonly Area[] = [
  { to: '/admin/users', label: TEXTS.users, text: TEXTS.usersText, scene: 'chair', right: 'isAdmin' },
  {
    to: '/admin/entitlements',
    label: TEXTS.entitlements,
    text: TEXTS.entitlementsText,
    scene: 'door',
    right: 'isAdmin',
  },
  {
    to: '/admin/roles',
    label: TEXTS.customRoles,
    text: TEXTS.customRolesText,
    scene: 'torn',
    right: 'isFixedSuperAdmin',
  },
  {
    to: '/admin/theme',
    label: TEXTS.themes,
    text: TEXTS.themesText,
    scene: 'moon',
    right: 'isFixedSuperAdmin',
  },
  {
    to: '/admin/audit',
    label: TEXTS.audit,
    text: TEXTS.auditText,
    scene: 'tiles',
    right: 'isFixedSuperAdmin',
  },
  {
    to: '/admin/security',
    label: TEXTS.security,
    text: TEXTS.securityText,
    scene: 'clouds',
    right: 'isFixedSuperAdmin',
  },
  {
    to: '/admin/rooms',
    label: TEXTS.rooms,
    text: TEXTS.roomsText,
    scene: 'table',
    right: 'isFixedSuperAdmin',
  },
  {
    to: '/admin/queues',
    label: TEXTS.queues,
    text: TEXTS.queuesText,
    scene: 'tiles',
    right: 'isFixedSuperAdmin',
  },
  {
    to: '/admin/maintenance',
    label: TEXTS.maintenance,
    text: TEXTS.maintenanceText,
    scene: 'moon',
    right: 'isFixedSuperAdmin',
  },
];

const areasOf = (me: MeResponse) => AREAS.filter(({ right }) => me[right]);

/** The areas with their descriptions. */
export function AreaCards({ me }: { me: MeResponse }) {
  return (
    <ul className={adminStyles.adminCards}>
      {areasOf(me).map(({ to, label, text, scene }) => (
        <li className={`${panelStyles.sheet} ${adminStyles.adminCard}`} key={to}>
          <MessageScene name={scene} />
          <NavLink className={adminStyles.adminCardLink ?? ''} to={to}>
            {label}
          </NavLink>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Navigation between the areas. */
export function AreaTabs({ me }: { me: MeResponse }) {
  return (
    <nav className={`${tabsStyles.root} ${adminStyles.adminTabs}`} aria-label={TEXTS.areas}>
      {areasOf(me).map(({ to, label }) => (
        <NavLink className={`${tabsStyles.segment} ${adminStyles.adminTab}`} key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
