import { accountLook } from '@nightfall/shared/game/state/player-look';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useState } from 'react';
import { accountName, useMe } from '../../api/account.ts';
import { useSite } from '../../api/site.ts';
import { CookieNote } from '../../components/page/cookie-note.tsx';
import { PageTitle } from '../../components/page/message-page.tsx';
import { Avatar } from '../../components/people/avatar.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as slipStyles from '../../components/ui/slip.module.css';
import { Tabs } from '../../components/ui/tabs.tsx';
import { forgetCreateWish } from '../../session/create-wish.ts';
import { ownLook } from '../../session/own-look.ts';
import * as accountsStyles from './accounts.module.css';
import { readRequestedLink } from './requested-link.ts';
import { SignInPanel } from './sign-in-panel.tsx';
import type { AccountMode } from './use-sign-in.ts';

const TEXTS = ACCOUNTS.signIn;
const ACCOUNT = ACCOUNTS.account;

const TABS = [
  { value: 'sign-in', label: TEXTS.signIn },
  { value: 'sign-up', label: TEXTS.signUp },
];

/** Who opened this page; kept, because signing in must not change the page before it navigates away. */
function useVisitor(): MeResponse | null | undefined {
  const me = useMe();
  const [visitor, setVisitor] = useState(me);
  if (visitor === undefined && me !== undefined) setVisitor(me);
  return visitor;
}

function SignedIn({ me }: { me: MeResponse }) {
  return (
    <>
      <h1>{TEXTS.welcome}</h1>
      <div className={`${panelStyles.sheet} ${accountsStyles.accountPageWho}`}>
        <Avatar name={accountName(me)} look={accountLook(me.look, ownLook())} size="lg" />
        <p>
          {TEXTS.signedInAs} <strong>{accountName(me)}</strong> ({me.email}).
        </p>
      </div>
      <ButtonLink look="primary" to="/">
        {TEXTS.home}
      </ButtonLink>
      <ButtonLink look="quiet" to="/profile">
        {TEXTS.toProfile}
      </ButtonLink>
    </>
  );
}

/** The price of hosting, shown before an account is made. */
function HostingPrice() {
  const site = useSite();
  if (site?.hosting !== 'paid' || site.purchases === 'closed') return null;
  return <p className="quiet center">{ACCOUNT.hostingPrice}</p>;
}

function SignInTabs() {
  const [mode, setMode] = useState<AccountMode>(() => readRequestedLink()?.mode ?? 'sign-in');
  const [email, setEmail] = useState(() => readRequestedLink()?.email ?? '');
  return (
    <>
      <PageTitle>{mode === 'sign-in' ? TEXTS.signIn : TEXTS.signUp}</PageTitle>
      <h1>{TEXTS.welcome}</h1>
      <CookieNote />
      <div className={panelStyles.root}>
        <Tabs
          label={TEXTS.tabs}
          tabs={TABS}
          value={mode}
          onChange={(value) => setMode(value === 'sign-up' ? 'sign-up' : 'sign-in')}
        >
          <SignInPanel key={mode} mode={mode} email={email} onEmail={setEmail} />
        </Tabs>
      </div>
      <HostingPrice />
      <ButtonLink look="quiet" to="/" onClick={forgetCreateWish}>
        {TEXTS.guest}
      </ButtonLink>
    </>
  );
}

export default function AuthPage() {
  const visitor = useVisitor();
  return (
    <Stage phase="lobby" className={`${accountsStyles.root} ${accountsStyles.entrance}`}>
      {visitor !== null && <PageTitle>{TEXTS.signIn}</PageTitle>}
      <main className={`${slipStyles.page} ${accountsStyles.accountPage}`} aria-busy={visitor === undefined}>
        {visitor === null && <SignInTabs />}
        {visitor && <SignedIn me={visitor} />}
      </main>
    </Stage>
  );
}
