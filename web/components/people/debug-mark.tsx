import { Icon } from '../ui/icon.tsx';

/** Everybody is told who sees every card. */
export const DEBUG_NOTE = 'Debug view';

export function DebugMark({ withWords = false }: { withWords?: boolean }) {
  return (
    <span className="debug-mark">
      <Icon name="eye" size={18} />
      <span className={withWords ? undefined : 'unseen'}>{DEBUG_NOTE}</span>
    </span>
  );
}
