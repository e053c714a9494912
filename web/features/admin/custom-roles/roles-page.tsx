import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { AreaFrame } from '../admin-frame.tsx';
import { FixedSuperAdminGate } from '../admin-gate.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { RoleEditor } from './role-editor.tsx';
import { RoleList } from './role-list.tsx';
import { TEXTS } from './texts.ts';
import '../../../styles/administration.css';

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
