import TEXTS from '@nightfall/shared/text/en/themes.json';
import { type ReactNode, type Ref, useId } from 'react';
import { Button } from '../../components/ui/button.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as themesStyles from './themes.module.css';

interface ThemeCardProps {
  readonly title: string;
  /** For moving the focus to the heading. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** Beside the heading. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A section of the theme settings. */
export function ThemeCard(props: ThemeCardProps) {
  const { title, headingRef, aside, className = '', isBusy = false, children } = props;
  const id = useId();
  return (
    <section
      className={`${panelStyles.root} ${themesStyles.themeCard} ${className}`}
      aria-labelledby={id}
      aria-busy={isBusy}
    >
      <div className={themesStyles.themeCardHead}>
        <h2 id={id} ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A loading error with a retry button. */
export function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={`stack ${themesStyles.themeFailed}`} role="alert">
      <p>{text}</p>
      <Button look="chip" onClick={() => onRetry()}>
        {TEXTS.tryAgain}
      </Button>
    </div>
  );
}
