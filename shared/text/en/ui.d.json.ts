// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly close: string;
  readonly dismiss: string;
  readonly cancel: string;
  readonly loading: string;
  readonly notifications: string;
  readonly less: (values: { what: string | number }) => string;
  readonly more: (values: { what: string | number }) => string;
  readonly people: {
    readonly you: string;
    readonly bot: string;
    readonly host: string;
    readonly player: string;
    readonly debugView: string;
  };
  readonly pair: (values: { label: string | number; text: string | number }) => string;
  readonly label: (values: { label: string | number }) => string;
};
export default messages;
