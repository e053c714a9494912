// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly page: {
    readonly product: string;
    readonly loading: string;
    readonly loadingTheme: string;
    readonly updating: string;
    readonly updatingText: string;
    readonly outdated: string;
    readonly outdatedText: string;
    readonly update: string;
  };
  readonly lastRound: {
    readonly title: string;
    readonly onItsWay: string;
    readonly failed: string;
    readonly gone: string;
    readonly tryAgain: string;
  };
  readonly maintenance: {
    readonly label: string;
    readonly over: string;
    readonly planned: (values: { start: string | number; lastRound: string | number }) => string;
    readonly windingDown: (values: { start: string | number }) => string;
    readonly due: string;
    readonly timeOnDay: (values: { time: string | number; day: string | number }) => string;
  };
  readonly legalLinks: {
    readonly terms: string;
    readonly privacy: string;
    readonly legal: string;
  };
  readonly connection: {
    readonly reconnect: string;
    readonly hindrances: {
      readonly blocked: {
        readonly title: string;
        readonly text: string;
      };
      readonly full: {
        readonly title: string;
        readonly text: string;
      };
      readonly crowded: {
        readonly title: string;
        readonly text: string;
      };
    };
    readonly states: {
      readonly connecting: string;
      readonly connected: string;
      readonly reconnecting: string;
      readonly lost: string;
      readonly closed: string;
    };
  };
  readonly cookies: {
    readonly cookiesRefused: string;
    readonly cookiesRefusedText: string;
  };
  readonly ui: {
    readonly close: string;
    readonly dismiss: string;
    readonly cancel: string;
    readonly loading: string;
    readonly notifications: string;
    readonly less: (values: { what: string | number }) => string;
    readonly more: (values: { what: string | number }) => string;
  };
  readonly addresses: {
    readonly home: string;
    readonly nowhere: string;
    readonly nowhereText: string;
    readonly nowhereNote: string;
    readonly noGameId: string;
    readonly noUserId: string;
    readonly noGame: string;
    readonly noGameText: string;
    readonly noPlayer: string;
    readonly noPlayerText: string;
    readonly gameFailed: string;
    readonly offline: string;
    readonly offlineText: string;
    readonly notArrived: string;
    readonly notArrivedText: string;
    readonly reload: string;
    readonly wrong: string;
    readonly refresh: string;
  };
  readonly themeSelect: {
    readonly builtIn: string;
    readonly ownPacks: string;
    readonly otherThemes: string;
  };
  readonly html: {
    readonly description: string;
    readonly noScript: string;
    readonly offline: string;
    readonly offlineText: string;
    readonly tryAgain: string;
    readonly join: string;
    readonly joinShort: string;
    readonly howToPlay: string;
  };
  readonly language: {
    readonly label: string;
  };
};
export default messages;
