import type { Page, WebSocketRoute } from '@playwright/test';

/** The code of a connection that was not closed on purpose. */
const TORN = 1011;

/** The page's websocket to the server, which a test cuts, or holds back what the server says on it. */
export class ServerLine {
  /** How many connections the page has opened. */
  opened = 0;
  #isCut = false;
  /** What the server has said since `hold`; null while everything passes. */
  #held: (() => void)[] | null = null;
  #ends: { page: WebSocketRoute; server: WebSocketRoute }[] = [];

  private constructor() {}

  /** Before the page opens a connection. */
  static async of(page: Page): Promise<ServerLine> {
    const line = new ServerLine();
    await page.routeWebSocket(/\/ws\?/, (route) => line.#open(route));
    return line;
  }

  #open(page: WebSocketRoute): void {
    this.opened += 1;
    if (this.#isCut) return void page.close({ code: TORN });
    const server = page.connectToServer();
    this.#ends.push({ page, server });
    server.onMessage((words) => {
      if (this.#held === null) page.send(words);
      else this.#held.push(() => page.send(words));
    });
  }

  /** Closes what is open and whatever the page opens until `mend`. */
  async cut(): Promise<void> {
    this.#isCut = true;
    const ends = this.#ends.splice(0);
    await Promise.all(ends.flatMap(({ page, server }) => [server.close(), page.close({ code: TORN })]));
  }

  mend(): void {
    this.#isCut = false;
  }

  /** From now on the page hears nothing more, as if nothing more happened. */
  hold(): void {
    this.#held = [];
  }

  /** The page hears what was held back, in order. */
  release(): void {
    for (const say of this.#held ?? []) say();
    this.#held = null;
  }

  /** The open connections fall silent in both directions, as under a phone that sleeps; later ones work. */
  silence(): void {
    for (const { page, server } of this.#ends.splice(0)) {
      page.onMessage(() => undefined);
      server.onMessage(() => undefined);
    }
  }
}
