import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { type ReactNode, useId } from 'react';
import { errorText } from '../../api/request.ts';
import { showToast } from '../../components/ui/toast-store.ts';

const TEXTS = ACCOUNTS.signIn;

interface ProfileSectionProps {
  readonly title: string;
  /** 'panel' for settings, 'sheet' for what is only read. */
  readonly look?: 'panel' | 'sheet';
  readonly children: ReactNode;
}

/** A section of the profile with its heading. */
export function ProfileSection({ title, look = 'panel', children }: ProfileSectionProps) {
  const id = useId();
  return (
    <section className={look} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Reports a failed change in a toast. @param fallback the text where the server sent none */
export const showError = (error: Error, fallback: string): void =>
  showToast({ title: TEXTS.error, description: errorText(error, fallback), isDestructive: true });
