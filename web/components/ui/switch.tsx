import { Switch as Primitive } from 'radix-ui';
import { useId } from 'react';

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
    <div className="switch">
      <div className="switch__words">
        <label className="switch__label" htmlFor={id}>
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
        className="switch__track"
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        onCheckedChange={onChange}
      >
        <Primitive.Thumb className="switch__thumb" />
      </Primitive.Root>
    </div>
  );
}
