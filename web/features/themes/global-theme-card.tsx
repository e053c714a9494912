import TEXTS from '@nightfall/shared/text/en/themes.json';
import {
  GLOBAL_THEME_KEY,
  OWN_PACKS_KEY,
  PREFERRED_THEME_KEY,
  saveGlobalTheme,
  useGlobalTheme,
  useOwnPacks,
} from '../../api/themes.ts';
import {
  langOfChoice,
  type ThemeChoice,
  ThemeSelect,
  useThemeChange,
  useThemeChoice,
} from '../../components/account/theme-select.tsx';
import { Failed, ThemeCard } from './theme-card.tsx';
import * as styles from './themes.module.css';

const DURATION_MS = 2000;

export const useSaveGlobal = () =>
  useThemeChange({
    scope: 'global-theme',
    change: ({ id }: Pick<ThemeChoice, 'id' | 'name'>) => saveGlobalTheme(id),
    refreshed: [GLOBAL_THEME_KEY, PREFERRED_THEME_KEY, OWN_PACKS_KEY],
    done: (_, { name }) => ({
      title: TEXTS.globalUpdated,
      description: TEXTS.globalUpdatedText({ theme: name }),
    }),
    failed: { title: TEXTS.updateFailed, text: TEXTS.globalNotSaved },
    durationMs: DURATION_MS,
  });

interface PresentThemeProps {
  readonly theme: ThemeChoice | undefined;
  readonly badge: string;
}

function PresentTheme({ theme, badge }: PresentThemeProps) {
  return (
    <>
      <p className="row">
        <strong className={styles.themeName} lang={theme && langOfChoice(theme)} dir="auto">
          {theme?.name ?? TEXTS.loading}
        </strong>
        <span className={styles.themeBadge}>{badge}</span>
      </p>
      {theme !== undefined && theme.description !== '' && (
        <p className="quiet" lang={langOfChoice(theme)} dir="auto">
          {theme.description}
        </p>
      )}
    </>
  );
}

/** The default theme, as the super admin sees it. */
function DefaultThemeCard({ themeId }: { themeId: string }) {
  const packs = useOwnPacks();
  const saving = useSaveGlobal();
  const chosenId = saving.isPending ? saving.variables.id : themeId;
  const shown = useThemeChoice(chosenId);
  const inForce = useThemeChoice(themeId);
  return (
    <ThemeCard title={TEXTS.globalTitle} isBusy={saving.isPending}>
      <ThemeSelect
        label={TEXTS.globalLabel}
        value={chosenId}
        shown={shown}
        packs={packs.data ?? []}
        isBusy={saving.isPending}
        onChoose={saving.mutate}
      />
      <div className={styles.themeInForce}>
        <h3>{TEXTS.globalActive}</h3>
        <PresentTheme theme={inForce} badge={TEXTS.live} />
      </div>
    </ThemeCard>
  );
}

/** The default theme, as others see it. */
function CurrentThemeCard({ themeId }: { themeId: string }) {
  return (
    <ThemeCard title={TEXTS.current}>
      <PresentTheme theme={useThemeChoice(themeId)} badge={TEXTS.active} />
      <p className="quiet">{TEXTS.currentNote}</p>
    </ThemeCard>
  );
}

/** Choosing is disabled while the present theme is unknown. */
const LoadingCard = ({ mayChange }: { mayChange: boolean }) => (
  <>
    {mayChange && (
      <ThemeSelect
        label={TEXTS.globalLabel}
        value={null}
        shown={undefined}
        packs={[]}
        isBusy
        onChoose={() => undefined}
      />
    )}
    <div className={mayChange ? styles.themeInForce : 'stack'}>
      {mayChange && <h3>{TEXTS.globalActive}</h3>}
      <PresentTheme theme={undefined} badge={mayChange ? TEXTS.live : TEXTS.active} />
      <p className="quiet">{mayChange ? '\u00a0' : TEXTS.currentNote}</p>
    </div>
  </>
);

/** The theme of games whose host has no preference, which the super admin can change. */
export function GlobalThemeCard({ mayChange }: { mayChange: boolean }) {
  const settings = useGlobalTheme();
  const title = mayChange ? TEXTS.globalTitle : TEXTS.current;
  if (settings.data !== undefined) {
    const Card = mayChange ? DefaultThemeCard : CurrentThemeCard;
    return <Card themeId={settings.data.defaultTheme} />;
  }
  return (
    <ThemeCard title={title} isBusy={settings.isPending}>
      {settings.isError ? (
        <Failed text={TEXTS.settingsFailed} onRetry={settings.refetch} />
      ) : (
        <LoadingCard mayChange={mayChange} />
      )}
    </ThemeCard>
  );
}
