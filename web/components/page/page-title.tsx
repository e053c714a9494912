import { TEXTS } from './page-texts.ts';

/** What the tab says of a page outside of a game. */
export const PageTitle = ({ children }: { children: string }) => (
  <title>{`${children} · ${TEXTS.product}`}</title>
);
