// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly dialog: {
    readonly title: string;
    readonly short: string;
    readonly text: string;
    readonly face: string;
    readonly ground: string;
    readonly byName: string;
    readonly asBefore: string;
    readonly save: string;
    readonly saving: string;
    readonly profileText: string;
    readonly saved: string;
    readonly failed: string;
    readonly notKept: string;
    readonly notKeptText: string;
  };
  readonly faces: {
    readonly short_hair: string;
    readonly curls: string;
    readonly bald: string;
    readonly grey_beard: string;
    readonly quiff: string;
    readonly moustache: string;
    readonly straight_hair: string;
    readonly bun: string;
    readonly bob: string;
    readonly braids: string;
    readonly ponytail: string;
    readonly glasses: string;
  };
  readonly grounds: {
    readonly coral: string;
    readonly green: string;
    readonly teal: string;
    readonly amber: string;
    readonly blue: string;
    readonly pink: string;
    readonly violet: string;
    readonly olive: string;
  };
  readonly stamps: {
    readonly fire: string;
    readonly hiring: string;
    readonly visitor: string;
  };
};
export default messages;
