import type { Theme } from '@nightfall/shared/themes/theme';
import { type ReactNode, useId } from 'react';
import { useLookWithin } from './shown-look.ts';
import { ThemeContext, useThemeOf } from './theme-context.tsx';

interface ThemeScopeProps {
  readonly themeId: string;
  readonly className: string;
  readonly whileLoading: ReactNode;
  readonly children: (theme: Theme) => ReactNode;
}

function Scope({ theme, className, children }: Omit<ThemeScopeProps, 'themeId'> & { readonly theme: Theme }) {
  const id = useId();
  useLookWithin(`[data-scope="${id}"]`, theme);
  return (
    <ThemeContext value={theme}>
      <div className={className} data-scope={id}>
        {children(theme)}
      </div>
    </ThemeContext>
  );
}

/** A part of the page in a theme of its own; the page around it stays as it is. */
export function ThemeScope({ themeId, ...rest }: ThemeScopeProps) {
  const theme = useThemeOf(themeId);
  return theme === null ? rest.whileLoading : <Scope theme={theme} {...rest} />;
}
