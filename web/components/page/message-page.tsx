import PAGE from '@nightfall/shared/text/en/page.json';
import type { ReactNode } from 'react';
import { Stage } from '../sky/sky.tsx';
import * as slipStyles from '../ui/slip.module.css';
import * as messagePageStyles from './message-page.module.css';
import { MessageScene, type SceneName } from './message-scene.tsx';

const TEXTS = PAGE.page;

interface MessagePageProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly isBusy?: boolean;
  /** What is drawn over the words; a moon that fills while something is on its way. */
  readonly scene?: SceneName;
  readonly children?: ReactNode;
}

/** While a page is fetched, or what it shows. */
export const LoadingPage = () => <MessagePage title={TEXTS.loading} isBusy />;

/** While a game is fetched, or the theme it is played in. */
export const LoadingThemePage = () => <MessagePage title={TEXTS.loadingTheme} isBusy />;

/** A screen that says one thing: loading, not found, gone wrong. */
export function MessagePage({ title, text, isBusy = false, scene, children }: MessagePageProps) {
  return (
    <Stage phase="role_deal" className={messagePageStyles.noticeStage}>
      <PageTitle>{title}</PageTitle>
      <main className={`${slipStyles.page} ${messagePageStyles.root}`} aria-busy={isBusy}>
        <MessageScene name={scene ?? (isBusy ? 'moon' : 'table')} />
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
        {children}
      </main>
    </Stage>
  );
}

/** The tab's title on a page outside of a game. */
export const PageTitle = ({ children }: { children: string }) => (
  <title>{`${children} · ${TEXTS.product}`}</title>
);
