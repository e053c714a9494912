import type { ReactNode } from 'react';
import { Stage } from './sky.tsx';

interface MessagePageProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly isBusy?: boolean;
  readonly children?: ReactNode;
}

/** A screen that says one thing: loading, not found, gone wrong. */
export function MessagePage({ title, text, isBusy = false, children }: MessagePageProps) {
  return (
    <Stage phase="role_deal">
      <title>{`${title} · Nightfall`}</title>
      <main className="page message-page" aria-busy={isBusy}>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
        {children}
      </main>
    </Stage>
  );
}
