import { type ReactNode, useId } from 'react';

interface Option<Value extends string> {
  readonly value: Value;
  readonly name: string;
  /** A line on what it does. */
  readonly line?: ReactNode;
  readonly disabled?: boolean;
}

interface OptionListProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** One of a few, each on a card of its own with a line that explains it. */
export function OptionList<Value extends string>(props: OptionListProps<Value>) {
  const { label, options, value, onChange } = props;
  const id = useId();
  return (
    <fieldset className="options">
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label className="option" key={option.value}>
          <input
            type="radio"
            className="option__input"
            name={id}
            checked={option.value === value}
            disabled={option.disabled}
            aria-describedby={option.line === undefined ? undefined : `${id}-${option.value}`}
            aria-label={option.name}
            onChange={() => onChange(option.value)}
          />
          <span className="option__name">{option.name}</span>
          {option.line !== undefined && (
            <span className="option__line" id={`${id}-${option.value}`}>
              {option.line}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
