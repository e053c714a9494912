import { DEFAULT_THEME_ID } from '@nightfall/shared/themes/choices';
import {
  OWN_PACKS_KEY,
  PREFERRED_THEME_KEY,
  savePreferredTheme,
  useOwnPacks,
  usePreferredTheme,
} from '../../api/themes.ts';
import { type ThemeChoice, useThemeChoice } from '../../components/account/theme-choices.ts';
import { ThemeSelect } from '../../components/account/theme-select.tsx';
import { useThemeChange } from '../../components/account/use-theme-change.ts';
import { writeStored } from '../../session/browser-storage.ts';
import { TEXTS } from './texts.ts';
import { Failed, ThemeCard } from './theme-card.tsx';
import { AwaitedPreview, ThemePreview } from './theme-preview.tsx';

const useSavePreference = () =>
  useThemeChange({
    scope: 'theme-preference',
    change: ({ id }: ThemeChoice) => savePreferredTheme(id),
    refreshed: [PREFERRED_THEME_KEY, OWN_PACKS_KEY],
    done: ({ preferredThemeId }, { id, name }) => {
      writeStored('selectedTheme', preferredThemeId ?? id);
      return { title: TEXTS.saved, description: TEXTS.savedText(name) };
    },
    failed: { title: TEXTS.updateFailed, text: TEXTS.preferenceNotSaved },
  });

/** The theme of the games one hosts. It is shown at once; if it cannot be saved, the one before comes back. */
export function PreferenceCard() {
  const preference = usePreferredTheme();
  const packs = useOwnPacks();
  const saving = useSavePreference();
  const saved = preference.data?.preferredThemeId ?? null;
  const chosenId = saving.isPending ? saving.variables.id : saved;
  const shown = useThemeChoice(chosenId ?? DEFAULT_THEME_ID);
  return (
    <ThemeCard className="theme-card--tall" title={TEXTS.preference} isBusy={saving.isPending}>
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
              (chosenId === null ? TEXTS.noPreference : TEXTS.yourGames(shown?.name ?? TEXTS.loading))}
          </p>
          {preference.isPending ? (
            <AwaitedPreview />
          ) : (
            <ThemePreview themeId={chosenId ?? DEFAULT_THEME_ID} />
          )}
        </>
      )}
    </ThemeCard>
  );
}
