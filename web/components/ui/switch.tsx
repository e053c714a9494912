import { Switch as Primitive } from 'radix-ui';
import { useId } from 'react';
import * as styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Takes effect at once, without a button to confirm it. */
export function Switch({ label, hint, isOn, isDisabled = false, onChange }: SwitchProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={styles.root}>
      <div className={styles.words}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {hint !== undefined && (
          <span className="quiet" id={hintId}>
            {hint}
          </span>
        )}
      </div>
      <Primitive.Root
        id={id}
        className={styles.track}
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        onCheckedChange={onChange}
      >
        <Primitive.Thumb className={styles.thumb} />
      </Primitive.Root>
    </div>
  );
}
