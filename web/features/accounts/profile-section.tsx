import { type ReactNode, useId } from 'react';

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
