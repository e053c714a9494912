import { type ReactNode, type Ref, useId } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { TEXTS } from './texts.ts';

interface ThemeCardProps {
  readonly title: string;
  /** For moving the focus to the heading. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** Beside the heading. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** A section of the theme settings. */
export function ThemeCard(props: ThemeCardProps) {
  const { title, headingRef, aside, className = '', isBusy = false, children } = props;
  const id = useId();
  return (
    <section className={`panel theme-card ${className}`} aria-labelledby={id} aria-busy={isBusy}>
      <div className="theme-card__head">
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
    <div className="stack theme-failed" role="alert">
      <p>{text}</p>
      <Button look="chip" onClick={() => onRetry()}>
        {TEXTS.tryAgain}
      </Button>
    </div>
  );
}
