import type { ThemePack } from '@nightfall/shared/protocol/themes';
import TEXTS from '@nightfall/shared/text/en/lobby.json';
import { useMe } from '../../api/account.ts';
import {
  OWN_PACKS_KEY,
  PREFERRED_THEME_KEY,
  savePreferredTheme,
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
import { Button } from '../../components/ui/button.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import * as styles from './lobby-settings.module.css';

interface ThemeOfTheRoomProps {
  readonly packs?: readonly ThemePack[];
  readonly others?: readonly ThemeChoice[];
}

/** The host's select; the theme changes for all players at once. */
function ThemeOfTheRoom({ packs = [], others = [] }: ThemeOfTheRoomProps) {
  const { view, act, isConnected } = useRoom();
  const theme = useTheme();
  return (
    <ThemeSelect
      label={TEXTS.theme}
      value={view.themeId}
      shown={{ ...theme, id: view.themeId }}
      packs={packs}
      others={others}
      isBusy={!isConnected}
      onChoose={({ id }) => void act('update_game_settings', { settings: { selectedTheme: id } })}
    />
  );
}

/** With the account's own packs and the server's default theme. */
function ThemeOfTheAccount() {
  const { view } = useRoom();
  const packs = useOwnPacks();
  const everybodys = useThemeChoice(useGlobalTheme().data?.defaultTheme ?? view.themeId);
  return <ThemeOfTheRoom packs={packs.data ?? []} others={everybodys === undefined ? [] : [everybodys]} />;
}

const useSaveTheme = () =>
  useThemeChange({
    scope: 'theme-preference',
    change: savePreferredTheme,
    refreshed: [PREFERRED_THEME_KEY, OWN_PACKS_KEY],
    done: ({ themeCopied }) => ({
      title: TEXTS.themeSaved,
      description: themeCopied ? TEXTS.themeCopied : TEXTS.themeKept,
    }),
    failed: { title: TEXTS.themeNotSaved, text: TEXTS.themeNotSavedText },
  });

/** The room's theme, and for accounts the button to use it in their own games. */
function ThemeSummary() {
  const { view } = useRoom();
  const theme = useTheme();
  const me = useMe();
  const saving = useSaveTheme();
  return (
    <div className={styles.themeSummary}>
      <p>
        {TEXTS.theme}{' '}
        <strong lang={langOfChoice({ ...theme, id: view.themeId })} dir="auto">
          {theme.name}
        </strong>
      </p>
      {me && (
        <Button look="chip" disabled={saving.isPending} onClick={() => saving.mutate(view.themeId)}>
          {TEXTS.saveTheme}
        </Button>
      )}
    </div>
  );
}

export function ThemePanel() {
  const { isHost } = useRoom();
  const me = useMe();
  if (!isHost) return <ThemeSummary />;
  // A guest may have become the host.
  return me ? <ThemeOfTheAccount /> : <ThemeOfTheRoom />;
}
