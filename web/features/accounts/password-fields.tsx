import { isSamePassword } from '@nightfall/shared/protocol/passwords';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { TEXTS } from './texts.ts';

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
    <div className="stack password-pair">
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        hint={TEXTS.passwordHint}
        error={error}
        value={password}
        onChange={(event) => onPassword(event.target.value)}
      />
      <p className="quiet password-pair__advice">{TEXTS.passwordAdvice}</p>
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
