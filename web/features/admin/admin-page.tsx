import ADMIN from '@nightfall/shared/text/en/admin.json';
import { AdminFrame } from './admin-frame.tsx';
import { FixedSuperAdminGate } from './admin-gate.tsx';
import { AreaCards, AreaTabs } from './areas.tsx';
import '../../styles/administration.ts';

const TEXTS = ADMIN.panel;

export default function AdminPage() {
  return (
    <FixedSuperAdminGate>
      {(me) => (
        <AdminFrame title={TEXTS.panel} back="/" badge={TEXTS.superAdmin} tabs={<AreaTabs me={me} />}>
          <AreaCards me={me} />
        </AdminFrame>
      )}
    </FixedSuperAdminGate>
  );
}
