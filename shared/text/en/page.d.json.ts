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
  readonly language: {
    readonly label: string;
  };
};
export default messages;
