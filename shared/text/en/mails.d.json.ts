// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly signIn: {
    readonly subject: string;
    readonly greeting: string;
    readonly invitation: string;
    readonly button: string;
    readonly code: string;
    readonly secret: string;
    readonly validity: (values: { minutes: string | number }) => string;
    readonly notYou: string;
    readonly address: string;
  };
};
export default messages;
