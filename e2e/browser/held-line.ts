import type { Page, WebSocketRoute } from '@playwright/test';

/** What a line says that was not closed on purpose. */
const TORN = 4100;

/** The page's line to the server, which a test can cut, or keep what it says from the page. Before the page opens one. */
export async function lineOf(page: Page) {
  let isCut = false;
  let kept: (() => void)[] | null = null;
  let ends: { page: WebSocketRoute; server: WebSocketRoute }[] = [];
  await page.routeWebSocket(/\/ws\?/, (line) => {
    if (isCut) void line.close({ code: TORN });
    else ends.push({ page: line, server: line.connectToServer() });
  });
  return {
    cut: async () => {
      isCut = true;
      const cutEnds = ends;
      ends = [];
      await Promise.all(
        cutEnds.flatMap((line) => [line.page.close({ code: TORN }), line.server.close({ code: TORN })]),
      );
    },
    lay: () => {
      isCut = false;
    },
    /** The page hears nothing more, as if nothing more happened. */
    hold: () => {
      kept = [];
      for (const line of ends)
        line.server.onMessage((words) => {
          if (kept === null) line.page.send(words);
          else kept.push(() => line.page.send(words));
        });
    },
    /** The page hears it all, in order. */
    release: () => {
      for (const say of kept ?? []) say();
      kept = null;
    },
  };
}
