import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import { useState } from 'react';
import { useCustomRoles } from '../../../api/admin.ts';
import { Button } from '../../../components/ui/button.tsx';
import type { Column } from '../data-table.tsx';
import { ListSection } from '../list-section.tsx';
import { namesOf } from './draft.ts';
import { TEAMS, TEXTS } from './texts.ts';

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

export function RoleList({ onEdit, onDelete }: RoleListProps) {
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
