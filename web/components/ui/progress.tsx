import { Progress as Primitive } from 'radix-ui';
import * as styles from './progress.module.css';

interface ProgressProps {
  readonly label: string;
  /** 0 to 1; undefined while unknown. */
  readonly share?: number | undefined;
}

/** A progress bar; indeterminate without a share. */
export function Progress({ label, share }: ProgressProps) {
  const percent = share === undefined ? null : Math.floor(Math.max(0, Math.min(1, share)) * 100);
  return (
    <Primitive.Root className={styles.root} aria-label={label} value={percent} max={100}>
      <Primitive.Indicator className={styles.done} style={percent === null ? {} : { width: `${percent}%` }} />
    </Primitive.Root>
  );
}
