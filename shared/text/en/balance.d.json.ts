// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly panel: {
    readonly title: string;
    readonly sentence: (values: { side: string | number; share: string | number; low: string | number; high: string | number; rounds: string | number }) => string;
    readonly bots: string;
    readonly counting: string;
    readonly unknownSet: string;
    readonly unfit: string;
    readonly failed: string;
    readonly people: (values: { side: string | number; share: string | number; rounds: string | number; low: string | number; high: string | number }) => string;
    readonly percent: (values: { share: string | number }) => string;
    readonly others: string;
    readonly details: string;
    readonly additions: (values: { side: string | number; plain: string | number }) => string;
    readonly points: (values: { points: string | number; low: string | number; high: string | number }) => string;
    readonly noAddition: string;
    readonly suggestionTitle: string;
    readonly suggestion: (values: { out: string | number; into: string | number }) => string;
    readonly suggestionWins: (values: { village: string | number; villageShare: string | number; wolves: string | number; wolfShare: string | number }) => string;
    readonly noSuggestion: string;
    readonly apply: string;
    readonly applied: (values: { out: string | number; into: string | number }) => string;
  };
  readonly page: {
    readonly title: string;
    readonly home: string;
    readonly intro: string;
    readonly players: string;
    readonly roles: (values: { chosen: string | number; needed: string | number }) => string;
    readonly fewerPlayers: string;
    readonly morePlayers: string;
    readonly readyMade: (values: { players: string | number }) => string;
    readonly sets: {
      readonly first: string;
      readonly balanced: string;
      readonly chaotic: string;
    };
    readonly rules: string;
    readonly rulesets: {
      readonly standard: string;
      readonly tabletop: string;
    };
    readonly oneFewer: (values: { role: string | number }) => string;
    readonly oneMore: (values: { role: string | number }) => string;
    readonly open: string;
    readonly link: string;
    readonly linkCopied: string;
    readonly linkFailed: string;
  };
};
export default messages;
