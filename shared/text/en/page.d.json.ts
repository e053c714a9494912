// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly page: {
    readonly product: string;
    readonly loading: string;
    readonly loadingTheme: string;
  };
  readonly addresses: {
    readonly home: string;
    readonly nowhere: string;
    readonly nowhereText: string;
    readonly nowhereNote: string;
    readonly gameFailed: string;
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
