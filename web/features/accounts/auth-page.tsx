import { useState } from 'react';
import { Stage } from '../../components/sky.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { type AccountMode, CredentialsForm } from './credentials-form.tsx';
import { TEXTS } from './texts.ts';

const TABS = [
  { value: 'sign-in', label: TEXTS.signIn },
  { value: 'sign-up', label: TEXTS.signUp },
];

export default function AuthPage() {
  const [mode, setMode] = useState<AccountMode>('sign-in');
  return (
    <Stage phase="lobby">
      <title>{`${mode === 'sign-in' ? TEXTS.signIn : TEXTS.signUp} · Nightfall`}</title>
      <main className="page account-page">
        <h1>{TEXTS.welcome}</h1>
        <Tabs
          label={TEXTS.method}
          tabs={TABS}
          value={mode}
          onChange={(value) => setMode(value === 'sign-up' ? 'sign-up' : 'sign-in')}
        >
          <CredentialsForm key={mode} mode={mode} />
        </Tabs>
        <ButtonLink look="quiet" to="/">
          {TEXTS.guest}
        </ButtonLink>
      </main>
    </Stage>
  );
}
