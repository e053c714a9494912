import { accountLook } from '@nightfall/shared/game/state/player-look';
import { Navigate } from 'react-router';
import { accountName, useMe } from '../../api/account.ts';
import { ProofDialog } from '../../components/account/proof-dialog.tsx';
import { SignOutButton } from '../../components/account/sign-out-button.tsx';
import { LoadingPage } from '../../components/page/message-page.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { Avatar } from '../../components/people/avatar.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { ownLook } from '../../session/own-look.ts';
import { LookSection } from './look-section.tsx';
import { OwnData } from './own-data.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PlayedGames } from './played-games.tsx';
import { ProfileForm } from './profile-form.tsx';
import { TEXTS } from './profile-texts.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { TwoStepSection } from './two-step-section.tsx';
import './accounts.css';

export default function ProfilePage() {
  const me = useMe();
  if (me === undefined) return <LoadingPage />;
  if (me === null) return <Navigate to="/auth" replace />;
  return (
    <Stage phase="lobby" className="accounts">
      <PageTitle>{TEXTS.profile}</PageTitle>
      <main className="page account-page profile">
        <header className="profile__head">
          <Avatar name={accountName(me)} look={accountLook(me.look, ownLook())} size="lg" />
          <h1>{TEXTS.profile}</h1>
          <SignOutButton />
        </header>
        <div className="profile__columns">
          <div className="stack profile__column">
            <div className="panel">
              <ProfileForm me={me} />
            </div>
            <LookSection me={me} />
            <PasswordSection me={me} />
            <TwoStepSection me={me} />
          </div>
          <div className="stack profile__column">
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
