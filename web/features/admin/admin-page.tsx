import { AdminFrame } from './admin-frame.tsx';
import { FixedSuperAdminGate } from './admin-gate.tsx';
import { AreaCards, AreaTabs } from './areas.tsx';
import { TEXTS } from './texts.ts';
import '../../styles/administration.ts';

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
