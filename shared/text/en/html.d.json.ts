// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly description: string;
  readonly noScript: string;
  readonly offline: string;
  readonly offlineText: string;
  readonly tryAgain: string;
  readonly join: string;
  readonly joinShort: string;
  readonly howToPlay: string;
};
export default messages;
