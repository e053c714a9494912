import type { ThemePack } from '@nightfall/shared/protocol/themes';
import ROOM from '@nightfall/shared/text/en/room.json';
import { CLASSIC_THEME_ID, THEME_CHOICES } from '@nightfall/shared/themes/choices';
import type { ThemeIdentity } from '@nightfall/shared/themes/theme-schema';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/request.ts';
import { useOwnPacks, usePackContent } from '../../api/themes.ts';
import { langOf } from '../../theme/lang-of.ts';
import { Combobox } from '../ui/combobox.tsx';
import { showToast, type ToastContent } from '../ui/toast-store.ts';

const TEXTS = ROOM.themeSelect;

interface ThemeSelectProps {
  readonly label: string;
  /** Null: nothing is chosen yet, and `shown` is the default. */
  readonly value: string | null;
  readonly shown: ThemeChoice | undefined;
  readonly packs: readonly ThemePack[];
  /** Further choices, such as the server's default theme. */
  readonly others?: readonly ThemeChoice[];
  readonly isBusy: boolean;
  readonly onChoose: (theme: ThemeChoice) => void;
}

/** The themes that may be chosen here. */
export function ThemeSelect(props: ThemeSelectProps) {
  const { label, value, shown, packs, others = [], isBusy, onChoose } = props;
  const named = new Set([...THEME_CHOICES, ...packs].map((theme) => theme.id));
  const extra = [...others, ...(shown === undefined ? [] : [shown])].filter(
    (theme, index, all) => !named.has(theme.id) && all.findIndex(({ id }) => id === theme.id) === index,
  );
  const groups: { readonly label: string; readonly choices: readonly ThemeChoice[] }[] = [
    { label: TEXTS.builtIn, choices: THEME_CHOICES },
    { label: TEXTS.ownPacks, choices: packs.map(marked) },
    { label: TEXTS.otherThemes, choices: extra.map(marked) },
  ];
  return (
    <Combobox
      label={label}
      value={value}
      shown={shown && marked(shown)}
      groups={groups}
      isBusy={isBusy}
      onChoose={onChoose}
    />
  );
}

export interface ThemeChoice extends Readonly<ThemeIdentity> {
  /** Of name and description, of a pack that says so. */
  readonly language?: string | undefined;
}

const isBuiltIn = (id: string) => builtIn(id) !== undefined;

/** The page's own catalogues name the built-in themes. */
export const langOfChoice = (theme: ThemeChoice): string | undefined =>
  isBuiltIn(theme.id) ? undefined : langOf(theme);

const marked = (theme: ThemeChoice) => ({ ...theme, lang: langOfChoice(theme) });

const builtIn = (id: string) => THEME_CHOICES.find((theme) => theme.id === id);

/** A built-in theme by its id, a pack by its record id. */
export function findChoice(id: string, packs: readonly ThemePack[]): ThemeChoice | undefined {
  return builtIn(id) ?? packs.find((pack) => pack.id === id);
}

/** The name and description of any theme. A foreign pack is fetched; an unknown theme is the classic one. */
export function useThemeChoice(id: string): ThemeChoice | undefined {
  const packs = useOwnPacks();
  const known = findChoice(id, packs.data ?? []);
  const foreign = usePackContent(known === undefined && !packs.isPending ? id : null);
  if (known !== undefined) return known;
  if (foreign.data !== undefined) return foreign.data;
  return foreign.isError ? builtIn(CLASSIC_THEME_ID) : undefined;
}

interface Change<Input, Answer> {
  /** Changes of one kind are sent one after the other, so that the last one holds. */
  readonly scope: string;
  readonly change: (input: Input) => Promise<Answer>;
  /** In this order: queries that name a theme before the list of themes, so that none asks for a theme that is gone. */
  readonly refreshed: readonly QueryKey[];
  readonly done: (answer: Answer, input: Input) => ToastContent;
  readonly failed: { readonly title: string; readonly text: string };
  readonly durationMs?: number;
}

/** A change of themes with its toasts; pending until the queries it changed are read again. */
export function useThemeChange<Input, Answer>(wanted: Change<Input, Answer>) {
  const { scope, change, refreshed, done, failed, ...timing } = wanted;
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: scope },
    mutationKey: [scope],
    mutationFn: change,
    onSuccess: async (answer, input) => {
      showToast({ ...done(answer, input), ...timing });
      for (const queryKey of refreshed) await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      const description = errorText(error, failed.text);
      showToast({ title: failed.title, description, isDestructive: true, ...timing });
    },
  });
}
