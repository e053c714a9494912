import { MAX_EMAIL_LENGTH } from '@nightfall/shared/protocol/limits';
import { type FormEvent, useState } from 'react';
import { type Grant, grantEntitlement } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { GrantFields } from './grant-fields.tsx';
import { TEXTS } from './texts.ts';
import { useAdminChange } from './use-admin-change.ts';

/** Grants to an address that is typed in. */
export function GrantForm() {
  const [email, setEmail] = useState('');
  const [type, setType] = useState<Grant['type']>('host');
  const [tier, setTier] = useState<Grant['tier']>('permanent');
  const [problem, setProblem] = useState<string>();
  const granting = useAdminChange({
    change: grantEntitlement,
    done: () => ({ title: TEXTS.granted }),
    failed: TEXTS.grantFailed,
    onDone: () => {
      setEmail('');
      setType('host');
      setTier('permanent');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    setProblem(address === '' ? TEXTS.emailNeeded : undefined);
    if (address !== '') granting.mutate({ email: address, type, tier });
  };
  return (
    <section className="panel">
      <h2>{TEXTS.grantTitle}</h2>
      <form className="stack" onSubmit={submit} noValidate>
        <Field
          label={TEXTS.email}
          type="email"
          autoComplete="off"
          required
          maxLetters={MAX_EMAIL_LENGTH}
          error={problem}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <GrantFields type={type} onType={setType} tier={tier} onTier={setTier} />
        <Button type="submit" disabled={granting.isPending}>
          {granting.isPending ? TEXTS.granting : TEXTS.grant}
        </Button>
      </form>
    </section>
  );
}
