import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import ADMIN from '@nightfall/shared/text/en/admin.json';
import type { ReactNode } from 'react';
import { ProofDialog } from '../../components/account/proof-dialog.tsx';
import { SignOutButton } from '../../components/account/sign-out-button.tsx';
import { PageTitle } from '../../components/page/message-page.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as adminStyles from './admin.module.css';
import { AreaTabs } from './areas.tsx';

const TEXTS = ADMIN.panel;

interface FrameProps {
  readonly title: string;
  readonly back: string;
  readonly badge?: string | undefined;
  /** Links to the other areas. */
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen of the administration. */
export function AdminFrame({ title, back, badge, tabs, children }: FrameProps) {
  return (
    <Stage phase="role_deal" className={adminStyles.root}>
      <PageTitle>{title}</PageTitle>
      <main className={adminStyles.page}>
        <header className={panelStyles.pageHead}>
          <div className={adminStyles.ways}>
            <ButtonLink look="chip" to={back}>
              <Icon name="left" size={20} />
              {TEXTS.back}
            </ButtonLink>
            <SignOutButton />
          </div>
          <div className="row">
            <h1>{title}</h1>
            {badge !== undefined && (
              <span className={`${adminStyles.adminBadge} ${adminStyles.adminBadgeLit}`}>{badge}</span>
            )}
          </div>
        </header>
        {tabs}
        {children}
      </main>
    </Stage>
  );
}

interface AreaFrameProps {
  readonly title: string;
  readonly me: MeResponse;
  readonly children: ReactNode;
}

/** An area of the administration. Back leads to the panel for the fixed super admin, else Home. */
export function AreaFrame({ title, me, children }: AreaFrameProps) {
  return (
    <AdminFrame
      title={title}
      back={me.isFixedSuperAdmin ? '/admin' : '/'}
      badge={me.isSuperAdmin ? TEXTS.superAdmin : undefined}
      tabs={<AreaTabs me={me} />}
    >
      {children}
      <ProofDialog me={me} />
    </AdminFrame>
  );
}
