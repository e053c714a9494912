import { lazy, Suspense, useState } from 'react';
import { useMaintenance } from '../../api/maintenance.ts';

const MaintenanceWords = lazy(() =>
  import('./maintenance-words.tsx').then((module) => ({ default: module.MaintenanceWords })),
);

/** Above every page while maintenance is planned. Loads its words only then. */
export function MaintenanceNotice() {
  const notice = useMaintenance();
  const [wasPlanned, setPlanned] = useState(false);
  if (notice !== null && !wasPlanned) setPlanned(true);
  if (notice === null && !wasPlanned) return null;
  return (
    <Suspense>
      <MaintenanceWords notice={notice} />
    </Suspense>
  );
}
