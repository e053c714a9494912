import { type ComponentProps, type ReactNode, useId } from 'react';
import { letterLimit } from './letter-limit.ts';

/** Letters are counted by `maxLetters`; the browser's own lengths count units of UTF-16. */
type InputProps = Omit<ComponentProps<'input'>, 'maxLength' | 'minLength' | 'onCompositionEnd'>;

interface FieldProps extends InputProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly maxLetters?: number | undefined;
  /** A button inside the field, at its end. */
  readonly end?: ReactNode;
}

/** A labelled input with its hint and its error tied to it. */
export function Field(props: FieldProps) {
  const { id: givenId, label, hint, error, end, className = '', maxLetters, onChange, ...rest } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId].join(' ').trim();
  return (
    <div className="field">
      <label className="field__label" id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className="field__frame">
        <input
          id={id}
          className={`field__input ${className}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          {...rest}
          {...letterLimit(maxLetters, onChange)}
        />
        {end}
      </div>
      {hint !== undefined && (
        <p className="field__hint" id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field__error" id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
