import TEXTS from '@nightfall/shared/text/en/themes.json';
import { DEFAULT_THEME_ID } from '@nightfall/shared/themes/choices';
import {
  OWN_PACKS_KEY,
  PREFERRED_THEME_KEY,
  savePreferredTheme,
  useOwnPacks,
  usePreferredTheme,
} from '../../api/themes.ts';
import {
  type ThemeChoice,
  ThemeSelect,
  useThemeChange,
  useThemeChoice,
} from '../../components/account/theme-select.tsx';
import { LargeCardBack } from '../../components/cards/card-back.tsx';
import { RoleCard } from '../../components/cards/role-card.tsx';
import { Sky } from '../../components/sky/sky.tsx';
import { writeStored } from '../../session/browser-storage.ts';
import { langOf } from '../../theme/lang-of.ts';
import { roleFacts } from '../../theme/role-facts.ts';
import { ThemeScope } from '../../theme/theme-context.tsx';
import { Failed, ThemeCard } from './theme-card.tsx';
import * as styles from './themes.module.css';

const useSavePreference = () =>
  useThemeChange({
    scope: 'theme-preference',
    change: ({ id }: ThemeChoice) => savePreferredTheme(id),
    refreshed: [PREFERRED_THEME_KEY, OWN_PACKS_KEY],
    done: ({ preferredThemeId }, { id, name }) => {
      writeStored('selectedTheme', preferredThemeId ?? id);
      return { title: TEXTS.saved, description: TEXTS.savedText({ theme: name }) };
    },
    failed: { title: TEXTS.updateFailed, text: TEXTS.preferenceNotSaved },
  });

/** The theme of the games the account hosts. A choice is shown at once and reverted if it cannot be saved. */
export function PreferenceCard() {
  const preference = usePreferredTheme();
  const packs = useOwnPacks();
  const saving = useSavePreference();
  const saved = preference.data?.preferredThemeId ?? null;
  const chosenId = saving.isPending ? saving.variables.id : saved;
  const shown = useThemeChoice(chosenId ?? DEFAULT_THEME_ID);
  return (
    <ThemeCard className={styles.themeCardTall} title={TEXTS.preference} isBusy={saving.isPending}>
      {preference.isError ? (
        <Failed text={TEXTS.preferenceFailed} onRetry={preference.refetch} />
      ) : (
        <>
          <ThemeSelect
            label={TEXTS.preferenceLabel}
            value={chosenId}
            shown={preference.isPending ? undefined : shown}
            packs={packs.data ?? []}
            isBusy={saving.isPending}
            onChoose={saving.mutate}
          />
          <p role="status">
            {preference.isPending && TEXTS.loading}
            {!preference.isPending &&
              (chosenId === null
                ? TEXTS.noPreference
                : TEXTS.yourGames({ theme: shown?.name ?? TEXTS.loading }))}
          </p>
          {preference.isPending ? (
            <LoadingPreview />
          ) : (
            <ThemePreview themeId={chosenId ?? DEFAULT_THEME_ID} />
          )}
        </>
      )}
    </ThemeCard>
  );
}

/** The role that stands for the theme. */
const ROLE = 'Werewolf';
const PHASE = 'job_choice';

const LoadingPreview = () => <p className={`${styles.root} ${styles.empty}`}>{TEXTS.previewLoading}</p>;

/** A preview of a theme: its night sky and title, a card and the card back. */
function ThemePreview({ themeId }: { themeId: string }) {
  return (
    <ThemeScope themeId={themeId} className={styles.root} whileLoading={<LoadingPreview />}>
      {(theme) => (
        <figure className={styles.stage} data-sky={PHASE} aria-label={TEXTS.preview({ theme: theme.name })}>
          <Sky phase={PHASE} />
          <p className={styles.title} lang={langOf(theme)}>
            {theme.text.nightPhase}
          </p>
          <div className={styles.cards}>
            <RoleCard role={roleFacts(ROLE, theme)} />
            <LargeCardBack />
          </div>
        </figure>
      )}
    </ThemeScope>
  );
}
