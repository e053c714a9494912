import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { AreaFrame } from '../admin-frame.tsx';
import { FixedSuperAdminGate } from '../admin-gate.tsx';
import { RoleEditor } from './role-editor.tsx';
import { TEAMS, TEXTS } from './texts.ts';
import '../../../styles/administration.css';
import { deleteCustomRole, useCustomRoles } from '../../../api/admin.ts';
import { CancelButton, Dialog } from '../../../components/ui/dialog.tsx';
import type { Column } from '../data-table.tsx';
import { ListSection } from '../list-section.tsx';
import { useAdminChange } from '../use-admin-change.ts';
import { namesOf } from './draft.ts';

/** What is edited: nothing, a new role, or one that there is. While it is, its opener waits for the focus. */
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
      <div className="custom-roles" hidden={edited !== null}>
        <p className="sheet sheet--note">{TEXTS.about}</p>
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

/** Asks before a role is deleted. */
function DeleteDialog({ role, onClose }: DeleteDialogProps) {
  const deleting = useAdminChange({
    change: deleteCustomRole,
    done: () => ({ title: TEXTS.deleted }),
    failed: TEXTS.deleteFailed,
    onDone: onClose,
    onFailed: onClose,
  });
  return (
    <Dialog
      title={TEXTS.deleteTitle}
      description={TEXTS.deleteQuestion(role.baseName)}
      open
      onOpenChange={onClose}
    >
      <p>{TEXTS.deleteText}</p>
      <div className="dialog__actions">
        <CancelButton onClick={onClose} />
        <Button look="danger" disabled={deleting.isPending} onClick={() => deleting.mutate(role.id)}>
          {deleting.isPending ? TEXTS.processing : TEXTS.delete}
        </Button>
      </div>
    </Dialog>
  );
}

const LIST_TEXTS = { loading: TEXTS.loading, none: TEXTS.none, hint: TEXTS.noneHint, failed: TEXTS.failed };

const nightOf = ({ nightOrder, actions }: CustomRoleRecord) =>
  nightOrder === 0 || actions.length === 0 ? TEXTS.sleeps : TEXTS.acts(nightOrder, namesOf(actions));

const FACTS: readonly [Column<CustomRoleRecord>, ...Column<CustomRoleRecord>[]] = [
  { head: 'Base Name', cell: ({ baseName }) => baseName },
  { head: 'Title', cell: ({ themeVariants }) => themeVariants.werewolf?.title ?? TEXTS.noTitle },
  { head: 'Team', cell: ({ team }) => TEAMS[team] },
  { head: 'At Night', cell: nightOf },
  {
    head: 'Status',
    awaited: 'badge',
    cell: ({ isActive }) => (
      <span className={`admin-badge ${isActive ? 'admin-badge--lit' : ''}`}>
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
    ...FACTS,
    {
      head: 'Actions',
      awaited: 'chip',
      cell: (role) => (
        <div className="admin-actions">
          <Button look="chip" aria-label={`${TEXTS.edit}: ${role.baseName}`} onClick={() => onEdit(role)}>
            {TEXTS.edit}
          </Button>
          <Button
            look="chip"
            className="button--danger"
            aria-label={`${TEXTS.delete}: ${role.baseName}`}
            onClick={() => onDelete(role)}
          >
            {TEXTS.delete}
          </Button>
        </div>
      ),
    },
  ] satisfies typeof FACTS;
  return (
    <ListSection
      title={TEXTS.all}
      nouns={['role', 'roles']}
      list={list}
      columns={columns}
      page={page}
      onPage={setPage}
      texts={LIST_TEXTS}
    />
  );
}
