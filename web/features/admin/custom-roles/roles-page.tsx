import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import CUSTOM_ROLES from '@nightfall/shared/text/en/custom-roles.json';
import type { Theme } from '@nightfall/shared/themes/theme';
import { useEffect, useRef, useState } from 'react';
import { deleteCustomRole, useCustomRoles } from '../../../api/admin.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Marked } from '../../../components/ui/words.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { AreaFrame } from '../admin-frame.tsx';
import { FixedSuperAdminGate } from '../admin-gate.tsx';
import { ChangeDialog } from '../change-dialogs.tsx';
import type { Column } from '../data-table.tsx';
import { ListSection } from '../list-section.tsx';
import { namesOf, teamNames } from './draft.ts';
import { RoleEditor } from './role-editor.tsx';
import '../../../styles/administration.ts';
import * as buttonStyles from '../../../components/ui/button.module.css';
import * as panelStyles from '../../../components/ui/panel.module.css';
import { labelled } from '../../../session/formats.ts';
import * as adminStyles from '../admin.module.css';
import * as customRolesStyles from './custom-roles.module.css';

const TEXTS = CUSTOM_ROLES.roles;
const HEADS = CUSTOM_ROLES.heads;

/** The edited role: none, a new one, or an existing one. The opener gets the focus back afterwards. */
function useEditing() {
  const [edited, setEdited] = useState<CustomRoleRecord | 'new' | null>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (edited === null && opener.current instanceof HTMLElement) opener.current.focus();
  }, [edited]);
  const edit = (role: CustomRoleRecord | 'new') => {
    opener.current = document.activeElement;
    setEdited(role);
  };
  return { edited, edit, close: () => setEdited(null) };
}

function CustomRoles({ me }: { me: MeResponse }) {
  const { edited, edit, close } = useEditing();
  const [asked, setAsked] = useState<CustomRoleRecord | null>(null);
  return (
    <AreaFrame title={TEXTS.title} me={me}>
      <div className={customRolesStyles.root} hidden={edited !== null}>
        <p className={`${panelStyles.sheet} ${panelStyles.sheetNote}`}>{TEXTS.about}</p>
        <Button look="primary" onClick={() => edit('new')}>
          <Icon name="plus" size={20} /> {TEXTS.create}
        </Button>
        <RoleList onEdit={edit} onDelete={setAsked} />
      </div>
      {edited !== null && <RoleEditor role={edited === 'new' ? null : edited} onClose={close} />}
      {asked !== null && <DeleteDialog role={asked} onClose={() => setAsked(null)} />}
    </AreaFrame>
  );
}

export default function RolesPage() {
  return <FixedSuperAdminGate>{(me) => <CustomRoles me={me} />}</FixedSuperAdminGate>;
}

interface DeleteDialogProps {
  readonly role: CustomRoleRecord;
  readonly onClose: () => void;
}

function DeleteDialog({ role, onClose }: DeleteDialogProps) {
  return (
    <ChangeDialog
      title={TEXTS.deleteTitle}
      description={TEXTS.deleteQuestion({ name: role.baseName })}
      label={TEXTS.delete}
      id={role.id}
      change={deleteCustomRole}
      done={() => ({ title: TEXTS.deleted })}
      failed={TEXTS.deleteFailed}
      onClose={onClose}
    >
      <p>{TEXTS.deleteText}</p>
    </ChangeDialog>
  );
}

const { loading, none, noneHint: hint, failed, counted } = TEXTS;
const LIST_TEXTS = { loading, none, hint, failed, counted };

const nightOf = ({ nightOrder, actions }: CustomRoleRecord) =>
  nightOrder === 0 || actions.length === 0
    ? TEXTS.sleeps
    : TEXTS.acts({ order: nightOrder, actions: namesOf(actions) });

type Columns = [Column<CustomRoleRecord>, ...Column<CustomRoleRecord>[]];

const factsIn = (theme: Theme): Columns => [
  { head: HEADS.baseName, cell: ({ baseName }) => baseName },
  {
    head: HEADS.title,
    cell: ({ language, themeVariants: { werewolf } }) =>
      werewolf === undefined ? TEXTS.noTitle : <Marked words={werewolf.title} lang={langOf({ language })} />,
  },
  {
    head: HEADS.team,
    cell: ({ team }) => (
      <Marked words={teamNames(theme)[team]} lang={team === 'special' ? undefined : langOf(theme)} />
    ),
  },
  { head: HEADS.atNight, cell: nightOf },
  {
    head: HEADS.status,
    placeholder: 'badge',
    cell: ({ isActive }) => (
      <span className={`${adminStyles.adminBadge} ${isActive ? adminStyles.adminBadgeLit : ''}`}>
        {isActive ? TEXTS.active : TEXTS.inactive}
      </span>
    ),
  },
];

interface RoleListProps {
  readonly onEdit: (role: CustomRoleRecord) => void;
  readonly onDelete: (role: CustomRoleRecord) => void;
}

function RoleList({ onEdit, onDelete }: RoleListProps) {
  const [page, setPage] = useState(0);
  const list = useCustomRoles(page);
  const columns = [
    ...factsIn(useTheme()),
    {
      head: HEADS.actions,
      kind: 'actions',
      placeholder: 'chip',
      cell: (role) => (
        <div className={adminStyles.adminActions}>
          <Button look="chip" aria-label={labelled(TEXTS.edit, role.baseName)} onClick={() => onEdit(role)}>
            {TEXTS.edit}
          </Button>
          <Button
            look="chip"
            className={buttonStyles.danger}
            aria-label={labelled(TEXTS.delete, role.baseName)}
            onClick={() => onDelete(role)}
          >
            {TEXTS.delete}
          </Button>
        </div>
      ),
    },
  ] satisfies Columns;
  return (
    <ListSection
      title={TEXTS.all}
      list={list}
      columns={columns}
      page={page}
      onPage={setPage}
      texts={LIST_TEXTS}
    />
  );
}
