import { useEffect, useRef } from 'react';
import { useMaintenance } from '../../api/maintenance.ts';
import { announce } from './live-region.tsx';
import { noticeText, TEXTS } from './maintenance-texts.ts';

/** Above every page while maintenance is planned; what is new about it is read out. */
export function MaintenanceNotice() {
  const notice = useMaintenance();
  const text = notice === null ? null : noticeText(notice);
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (text === said.current) return;
    said.current = text;
    announce(text ?? TEXTS.over);
  }, [text]);
  if (notice === null) return null;
  return (
    <aside className="maintenance" aria-label={TEXTS.label} data-stage={notice.stage}>
      <p>{text}</p>
    </aside>
  );
}
