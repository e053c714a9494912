import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { dateFormat } from '../../session/formats.ts';
import { reloadOnce } from '../../session/missing-program.ts';
import * as roleInfoStyles from '../cards/role-info.module.css';
import { useServerNow } from '../clock/use-server-now.ts';
import { LegalLinks } from '../page/legal-links.tsx';
import { Button } from '../ui/button.tsx';
import * as dialogStyles from '../ui/dialog.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import * as accountStyles from './account.module.css';
import { EmailText } from './email-text.tsx';
import { decidingEntitlement, HostCountdown, hostAccess } from './host-countdown.tsx';
import { PurchaseButtons } from './purchase-buttons.tsx';
import { useSignOut } from './sign-out-button.tsx';

const TEXTS = ACCOUNTS.account;

const STATUS_CLASSES: Readonly<Record<string, string | undefined>> = {
  green: accountStyles.status_green,
  red: accountStyles.status_red,
  yellow: accountStyles.status_yellow,
};

const AdminSection = lazy(() => import('./admin-section.tsx').catch(reloadOnce));

const LONG_DATE = dateFormat({ year: 'numeric', month: 'long', day: 'numeric' });
/** 'November 21, 2026' */
export const longDate = (time: number): string => LONG_DATE.format(new Date(time));

function Facts({ me }: { me: MeResponse }) {
  const access = hostAccess(me);
  return (
    <dl className={`${roleInfoStyles.facts} ${accountStyles.factsAccount}`}>
      <div>
        <dt>{TEXTS.email}</dt>
        <dd>
          <EmailText email={me.email} />
        </dd>
      </div>
      <div>
        <dt>{TEXTS.memberSince}</dt>
        <dd>{longDate(me.createdAt)}</dd>
      </div>
      {me.lastLoginAt !== null && (
        <div>
          <dt>{TEXTS.lastLogin}</dt>
          <dd>{longDate(me.lastLoginAt)}</dd>
        </div>
      )}
      <div>
        <dt>{TEXTS.hostStatus}</dt>
        <dd>
          <HostStatus me={me} />
          {access.kind === 'until' && <HostCountdown until={access.until} />}
        </dd>
      </div>
    </dl>
  );
}

interface AccountDialogProps {
  readonly me: MeResponse;
  readonly title: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function AccountDialog({ me, title, open, onOpenChange }: AccountDialogProps) {
  const navigate = useNavigate();
  const signOut = useSignOut(() => onOpenChange(false));
  return (
    <Dialog title={title} open={open} onOpenChange={onOpenChange}>
      <Facts me={me} />
      {!me.canHost && (
        <>
          <PurchaseButtons />
          <LegalLinks />
        </>
      )}
      <div className={dialogStyles.actions}>
        <Button onClick={() => navigate('/profile')}>{TEXTS.editProfile}</Button>
        {me.canHost && <Button onClick={() => navigate('/admin/theme')}>{TEXTS.themeSettings}</Button>}
        <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          {TEXTS.signOut}
        </Button>
      </div>
      {me.isAdmin && (
        <Suspense>
          <AdminSection me={me} />
        </Suspense>
      )}
    </Dialog>
  );
}

interface Look {
  readonly colour: 'plain' | 'green' | 'red' | 'yellow';
  readonly icon: IconName;
}

const LOOKS: Partial<Record<string, Look>> = {
  active: { colour: 'green', icon: 'check' },
  revoked: { colour: 'red', icon: 'close' },
  expired: { colour: 'yellow', icon: 'clock' },
};
const NONE: Look = { colour: 'plain', icon: 'minus' };
/** For a status of a newer server. */
const OTHER: Look = { colour: 'yellow', icon: 'info' };

function HostStatus({ me }: { me: MeResponse }) {
  const status = decidingEntitlement(me, useServerNow())?.status;
  const { colour, icon } = status === undefined ? NONE : (LOOKS[status] ?? OTHER);
  return (
    <span className={`${accountStyles.root} ${STATUS_CLASSES[colour] ?? ''}`}>
      <Icon name={icon} size={16} />
      <span className={accountStyles.word}>{status ?? TEXTS.none}</span>
    </span>
  );
}
