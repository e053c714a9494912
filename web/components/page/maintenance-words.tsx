import type { MaintenanceNotice as Notice } from '@nightfall/shared/protocol/site';
import INFO from '@nightfall/shared/text/en/info.json';
import { useEffect } from 'react';
import { announce } from './live-region.tsx';
import * as styles from './maintenance-notice.module.css';
import { noticeText } from './maintenance-texts.ts';

const TEXTS = INFO.maintenance;

/** Announced whenever it changes, and once more when it is over. */
export function MaintenanceWords({ notice }: { readonly notice: Notice | null }) {
  const text = notice === null ? null : noticeText(notice);
  useEffect(() => announce(text ?? TEXTS.over), [text]);
  if (notice === null) return null;
  return (
    <aside className={styles.root} aria-label={TEXTS.label} data-stage={notice.stage}>
      <p>{text}</p>
    </aside>
  );
}
