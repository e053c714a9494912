import UI from '@nightfall/shared/text/en/ui.json';
import { Icon } from '../ui/icon.tsx';
import * as styles from './host-tools.module.css';

/** Everybody is told who sees every card. */
export const DEBUG_NOTE = UI.people.debugView;

export function DebugMark({ withWords = false }: { withWords?: boolean }) {
  return (
    <span className={styles.debugMark}>
      <Icon name="eye" size={18} />
      <span className={withWords ? undefined : 'unseen'}>{DEBUG_NOTE}</span>
    </span>
  );
}
