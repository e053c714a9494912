import { MAX_NAME_LENGTH } from '@nightfall/shared/game/state/limits';
import { accountLook } from '@nightfall/shared/game/state/player-look';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { fits } from '@nightfall/shared/protocol/letters';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import LOOK from '@nightfall/shared/text/en/look.json';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { accountName, keepLook, ME_KEY, updateProfile, useIdentityChange, useMe } from '../../api/account.ts';
import { errorText } from '../../api/request.ts';
import { ProofDialog } from '../../components/account/proof-dialog.tsx';
import { SignOutButton } from '../../components/account/sign-out-button.tsx';
import { LoadingPage, PageTitle } from '../../components/page/message-page.tsx';
import { Avatar } from '../../components/people/avatar.tsx';
import { LookPicker } from '../../components/people/look-picker.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as slipStyles from '../../components/ui/slip.module.css';
import { showToast } from '../../components/ui/toast-store.ts';
import { keepOwnLook, ownLook } from '../../session/own-look.ts';
import * as accountsStyles from './accounts.module.css';
import { OwnData } from './own-data.tsx';
import { OwnSessions, SignOutEverywhere } from './own-sessions.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PlayedGames } from './played-games.tsx';
import { ProfileSection } from './profile-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

const TEXTS = ACCOUNTS.profile;
const LOOK_TEXTS = LOOK.dialog;

export default function ProfilePage() {
  const me = useMe();
  if (me === undefined) return <LoadingPage />;
  if (me === null) return <Navigate to="/auth" replace />;
  return (
    <Stage phase="lobby" className={accountsStyles.root}>
      <PageTitle>{TEXTS.profile}</PageTitle>
      <main className={`${slipStyles.page} ${accountsStyles.accountPage} ${accountsStyles.profile}`}>
        <header className={accountsStyles.profileHead}>
          <Avatar name={accountName(me)} look={accountLook(me.look, ownLook())} size="lg" />
          <h1>{TEXTS.profile}</h1>
          <SignOutButton />
        </header>
        <div className={accountsStyles.profileColumns}>
          <div className={`stack ${accountsStyles.profileColumn}`}>
            <div className={panelStyles.root}>
              <ProfileForm me={me} />
            </div>
            <LookSection me={me} />
            <PasswordSection me={me} />
            <TwoStepSection me={me} />
          </div>
          <div className={`stack ${accountsStyles.profileColumn}`}>
            <PasskeySection />
            <PlayedGames />
            <OwnSessions />
            <SignOutEverywhere />
            <OwnData me={me} />
          </div>
        </div>
        <ProofDialog me={me} />
      </main>
    </Stage>
  );
}

/** The portrait for games joined from now on. */
function LookSection({ me }: { me: MeResponse }) {
  const queryClient = useQueryClient();
  const [look, setLook] = useState(accountLook(me.look, ownLook()) ?? { face: null, ground: null });
  const saving = useMutation({
    mutationFn: keepLook,
    onSuccess: (saved, chosen) => {
      keepOwnLook(chosen);
      queryClient.setQueryData(ME_KEY, saved);
      showToast({ title: LOOK_TEXTS.saved });
    },
    onError: (error) => showToast({ title: errorText(error, LOOK_TEXTS.failed), isDestructive: true }),
  });
  return (
    <ProfileSection title={LOOK_TEXTS.title}>
      <p className="quiet">{LOOK_TEXTS.profileText}</p>
      <LookPicker name={accountName(me)} look={look} onChange={setLook} />
      <Button look="plain" isBusy={saving.isPending} onClick={() => saving.mutate(look)}>
        {saving.isPending ? LOOK_TEXTS.saving : LOOK_TEXTS.save}
      </Button>
    </ProfileSection>
  );
}

function ProfileForm({ me }: { me: MeResponse }) {
  const navigate = useNavigate();
  const changeIdentity = useIdentityChange();
  const [name, setName] = useState(me.displayName);
  const [problem, setProblem] = useState<string>();
  const saving = useMutation({
    mutationFn: updateProfile,
    onSuccess: async () => {
      await changeIdentity();
      showToast({ title: TEXTS.saved });
      navigate('/');
    },
    onError: (error) => {
      setProblem(errorText(error, TEXTS.saveFailed));
      showToast({ title: TEXTS.error, description: TEXTS.saveFailed, isDestructive: true });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') setProblem(TEXTS.nameNeeded);
    else if (!fits(trimmed, MAX_NAME_LENGTH)) setProblem(TEXTS.nameTooLong);
    else {
      setProblem(undefined);
      saving.mutate(trimmed);
    }
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label={TEXTS.email} hint={TEXTS.emailFixed} value={me.email} readOnly />
      <Field
        label={TEXTS.displayName}
        placeholder={TEXTS.displayNamePlaceholder}
        hint={TEXTS.displayNameHint}
        error={problem}
        required
        maxLetters={MAX_NAME_LENGTH}
        autoComplete="nickname"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button look="primary" type="submit" disabled={saving.isPending}>
        {saving.isPending ? TEXTS.saving : TEXTS.save}
      </Button>
      <Button look="quiet" onClick={() => navigate('/')}>
        {TEXTS.cancel}
      </Button>
    </form>
  );
}
