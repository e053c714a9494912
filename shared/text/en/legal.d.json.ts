// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly page: {
    readonly home: string;
    readonly terms: string;
    readonly privacy: string;
    readonly operator: string;
    readonly runBy: (values: { operator: string | number }) => string;
    readonly reach: string;
    readonly noContact: string;
    readonly runByUnknown: string;
  };
  readonly terms: {
    readonly service: {
      readonly title: string;
      readonly p1: string;
    };
    readonly offer: {
      readonly title: string;
      readonly p1: string;
      readonly p2: string;
    };
    readonly refunds: {
      readonly title: string;
      readonly p1: string;
    };
    readonly fairPlay: {
      readonly title: string;
      readonly p1: string;
      readonly p2: string;
    };
    readonly responsibility: {
      readonly title: string;
      readonly p1: string;
    };
  };
  readonly privacy: {
    readonly stored: {
      readonly title: string;
      readonly p1: string;
      readonly p2: string;
      readonly p3: string;
      readonly p4: string;
      readonly p5: string;
      readonly p6: string;
    };
    readonly cookies: {
      readonly title: string;
      readonly p1: string;
    };
    readonly rooms: {
      readonly title: string;
      readonly p1: string;
    };
    readonly periods: {
      readonly title: string;
      readonly p1: string;
      readonly p2: string;
      readonly p3: string;
      readonly p4: string;
      readonly p5: string;
      readonly p6: string;
    };
    readonly yourData: {
      readonly title: string;
      readonly p1: string;
    };
  };
};
export default messages;
