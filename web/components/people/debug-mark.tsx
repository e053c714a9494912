import { Icon } from '../ui/icon.tsx';

/** Said of whoever sees every card, for everybody to know. */
export const DEBUG_NOTE = 'Debug view';

/** The mark on somebody's row. */
export function DebugMark({ withWords = false }: { withWords?: boolean }) {
  return (
    <span className="debug-mark">
      <Icon name="eye" size={18} />
      <span className={withWords ? undefined : 'unseen'}>{DEBUG_NOTE}</span>
    </span>
  );
}
