import type { ReactNode } from 'react';
import * as styles from '../ui/empty-note.module.css';
import { MessageScene, type SceneName } from './message-scene.tsx';

interface EmptyNoteProps {
  readonly scene: SceneName;
  readonly text: string;
  /** How it may change. */
  readonly hint?: string | undefined;
  readonly children?: ReactNode;
}

/** In place of a list that is empty or failed to load: a picture, what it means, and what to do next. */
export function EmptyNote({ scene, text, hint, children }: EmptyNoteProps) {
  return (
    <div className={styles.root}>
      <MessageScene name={scene} />
      <p className={styles.text}>{text}</p>
      {hint !== undefined && <p className="quiet">{hint}</p>}
      {children}
    </div>
  );
}
