import { AdminPrivileges } from './admin-change-form.tsx';
import { AreaFrame } from './admin-frame.tsx';
import { AdminGate } from './admin-gate.tsx';
import { EntitlementList } from './entitlement-list.tsx';
import { GrantForm } from './grant-form.tsx';
import { TEXTS } from './texts.ts';
import '../../styles/administration.css';

export default function EntitlementsPage() {
  return (
    <AdminGate>
      {(me) => (
        <AreaFrame title={TEXTS.entitlementManagement} me={me}>
          <div className="admin-forms">
            <GrantForm />
            <AdminPrivileges me={me} />
          </div>
          <EntitlementList />
        </AreaFrame>
      )}
    </AdminGate>
  );
}
