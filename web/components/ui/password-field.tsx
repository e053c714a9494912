import { isSamePassword } from '@nightfall/shared/protocol/passwords';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { type ComponentProps, useId, useState } from 'react';
import * as styles from './field.module.css';
import { Field } from './field.tsx';
import { RoundButton } from './round-button.tsx';

const TEXTS = ACCOUNTS.password;

/** A password field with a button that shows the letters. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'id' | 'type' | 'end'>) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      className={styles.inputWithEnd}
      end={
        <RoundButton
          small
          className={styles.end}
          icon={isShown ? 'eyeClosed' : 'eye'}
          label={TEXTS.showPassword}
          aria-pressed={isShown}
          aria-controls={id}
          aria-describedby={`${id}-label`}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

interface PasswordFieldsProps {
  readonly label: string;
  readonly confirmLabel: string;
  /** What the server says of the new password. */
  readonly error: string | undefined;
  readonly password: string;
  readonly confirmation: string;
  readonly onPassword: (password: string) => void;
  readonly onConfirmation: (confirmation: string) => void;
}

/** A new password, twice. */
export function PasswordFields(props: PasswordFieldsProps) {
  const { label, confirmLabel, error, password, confirmation, onPassword, onConfirmation } = props;
  const mismatch = confirmation !== '' && !isSamePassword(confirmation, password);
  return (
    <div className="stack" data-passwords="two">
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        hint={TEXTS.passwordHint}
        error={error}
        value={password}
        onChange={(event) => onPassword(event.target.value)}
      />
      <p className="quiet">{TEXTS.passwordAdvice}</p>
      <PasswordField
        label={confirmLabel}
        autoComplete="new-password"
        required
        error={mismatch ? TEXTS.mismatch : undefined}
        value={confirmation}
        onChange={(event) => onConfirmation(event.target.value)}
      />
    </div>
  );
}
