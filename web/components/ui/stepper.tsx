import TEXTS from '@nightfall/shared/text/en/ui.json';
import { useId } from 'react';
import { RoundButton } from './round-button.tsx';
import * as styles from './stepper.module.css';

interface StepperProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly format: (value: number) => string;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

/** A number that goes up and down by steps within its range. */
export function Stepper({
  label,
  hint,
  value,
  min,
  max,
  step,
  format,
  disabled = false,
  onChange,
}: StepperProps) {
  const id = useId();
  return (
    <fieldset className={styles.root} aria-labelledby={id}>
      <div className={styles.words}>
        <span className={styles.label} id={id}>
          {label}
        </span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={styles.controls}>
        <RoundButton
          small
          icon="minus"
          label={TEXTS.less({ what: label })}
          disabled={disabled || value - step < min}
          onClick={() => onChange(value - step)}
        />
        <output className={styles.value} aria-live="polite">
          {format(value)}
        </output>
        <RoundButton
          small
          icon="plus"
          label={TEXTS.more({ what: label })}
          disabled={disabled || value + step > max}
          onClick={() => onChange(value + step)}
        />
      </div>
    </fieldset>
  );
}
