import { useId } from 'react';
import * as styles from './field.module.css';
import { Icon } from './icon.tsx';

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly options: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** The browser's own select. */
export function Select<Value extends string>({ label, options, value, onChange }: SelectProps<Value>) {
  const id = useId();
  const values = Object.keys(options) as Value[];
  return (
    <div className={styles.root}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <select
          id={id}
          className={`${styles.input} ${styles.inputList}`}
          value={value}
          onChange={(event) => {
            const chosen = values.find((one) => one === event.target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {options[one]}
            </option>
          ))}
        </select>
        <span className={styles.sign}>
          <Icon name="chevron" size={20} />
        </span>
      </div>
    </div>
  );
}
