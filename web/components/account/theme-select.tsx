import type { ThemePack } from '@nightfall/shared/protocol/themes';
import { THEME_CHOICES } from '@nightfall/shared/themes/choices';
import { Combobox } from '../ui/combobox.tsx';
import type { ThemeChoice } from './theme-choices.ts';
import { TEXTS } from './theme-select-texts.ts';

interface ThemeSelectProps {
  readonly label: string;
  /** Null: nothing is chosen yet, and `shown` is only what stands for it. */
  readonly value: string | null;
  readonly shown: ThemeChoice | undefined;
  readonly packs: readonly ThemePack[];
  /** More that may be chosen, such as everybody’s default. */
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
    { label: TEXTS.ownPacks, choices: packs },
    { label: TEXTS.otherThemes, choices: extra },
  ];
  return (
    <Combobox
      label={label}
      value={value}
      shown={shown?.name}
      groups={groups}
      isBusy={isBusy}
      onChoose={onChoose}
    />
  );
}
