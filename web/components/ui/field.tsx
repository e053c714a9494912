import { firstLetters, fits, lettersLeft, lettersOf } from '@nightfall/shared/protocol/letters';
import { type ChangeEvent, type ComponentProps, type CompositionEvent, type ReactNode, useId } from 'react';
import * as styles from './field.module.css';

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
    <div className={styles.root}>
      <label className={styles.label} id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <input
          id={id}
          className={`${styles.input} ${className}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          {...rest}
          {...letterLimit(maxLetters, onChange)}
        />
        {end}
      </div>
      {hint !== undefined && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * The handlers of a text field of at most so many letters, counted as the server counts them: `maxLength` counts units
 * of UTF-16, of which a flag has four. What an input method composes is looked at once it is finished.
 */
export function letterLimit<F extends TextField>(
  most: number | undefined,
  onChange?: (event: ChangeEvent<F>) => void,
) {
  return {
    onChange: (event: ChangeEvent<F>) => {
      const isComposing = 'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true;
      if (!isComposing) keepWithin(event.target, most);
      onChange?.(event);
    },
    onCompositionEnd: (event: CompositionEvent<F>) => {
      keepWithin(event.currentTarget, most);
      onChange?.(Object.assign(event, { target: event.currentTarget }));
    },
  };
}

/** As a browser does it: what was there stays, and of what was added as much as there is room for. */
function keepWithin(field: TextField, most: number | undefined): void {
  const { value, selectionEnd } = field;
  if (most === undefined || fits(value, most)) return;
  const caret = selectionEnd ?? value.length;
  const rest = firstLetters(value.slice(caret), most);
  let added = firstLetters(value.slice(0, caret), lettersLeft(rest, most));
  while (added !== '' && !fits(added + rest, most)) added = lettersOf(added).slice(0, -1).join('');
  field.value = added + rest;
  // A field for an address has no caret that could be set.
  if (selectionEnd !== null) field.setSelectionRange(added.length, added.length);
}
