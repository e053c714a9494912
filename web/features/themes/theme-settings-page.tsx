import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import TEXTS from '@nightfall/shared/text/en/themes.json';
import { useQueryClient } from '@tanstack/react-query';
import { ME_KEY, useIsMeFailed, useMe } from '../../api/account.ts';
import { MessagePage, PageTitle } from '../../components/page/message-page.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { GlobalThemeCard } from './global-theme-card.tsx';
import { PackList } from './pack-list.tsx';
import { PreferenceCard } from './preference-card.tsx';
import { UploadCard } from './upload-card.tsx';
import '../../styles/administration.ts';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as themesStyles from './themes.module.css';

function Head({ me }: { me: MeResponse }) {
  return (
    <header className={panelStyles.pageHead}>
      <nav className="row">
        <ButtonLink look="chip" to="/">
          <Icon name="left" size={20} />
          {TEXTS.home}
        </ButtonLink>
        {me.isFixedSuperAdmin && (
          <ButtonLink look="chip" to="/admin">
            {TEXTS.adminPanel}
          </ButtonLink>
        )}
      </nav>
      <h1>{TEXTS.title}</h1>
    </header>
  );
}

function HostNote() {
  return (
    <section className={`${panelStyles.sheet} ${panelStyles.sheetNote}`}>
      <h2>{TEXTS.hostNeeded}</h2>
      <p>{TEXTS.hostNeededText}</p>
    </section>
  );
}

function ThemeSettings({ me }: { me: MeResponse }) {
  return (
    <Stage phase="role_deal" className={themesStyles.themesStage}>
      <PageTitle>{TEXTS.title}</PageTitle>
      <main className={themesStyles.themesPage}>
        <Head me={me} />
        {!me.canHost && <HostNote />}
        <div className={themesStyles.themesPageCards}>
          <PreferenceCard />
          <GlobalThemeCard mayChange={me.isFixedSuperAdmin} />
          <UploadCard />
          <PackList mayActivate={me.isFixedSuperAdmin} />
        </div>
      </main>
    </Stage>
  );
}

/** For all accounts; those that cannot host yet see a note, and may prepare. */
export default function ThemeSettingsPage() {
  const queryClient = useQueryClient();
  const me = useMe();
  const isFailed = useIsMeFailed();
  if (me === undefined) return <MessagePage title={TEXTS.loading} text={TEXTS.checking} isBusy />;
  if (isFailed)
    return (
      <MessagePage title={TEXTS.meFailed}>
        <Button onClick={() => queryClient.resetQueries({ queryKey: ME_KEY })}>{TEXTS.tryAgain}</Button>
      </MessagePage>
    );
  if (me === null)
    return (
      <MessagePage title={TEXTS.signInNeeded} text={TEXTS.signInNeededText}>
        <ButtonLink to="/auth">{TEXTS.signIn}</ButtonLink>
      </MessagePage>
    );
  return <ThemeSettings me={me} />;
}
