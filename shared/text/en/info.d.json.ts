// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly rules: {
    readonly title: string;
    readonly home: string;
    readonly contents: string;
    readonly findRole: string;
    readonly search: string;
    readonly allTeams: string;
    readonly teams: string;
    readonly howToPlayIt: string;
    readonly winning: string;
    readonly shown: (values: { shown: string | number; all: string | number }) => string;
    readonly noneFound: string;
    readonly sets: string;
    readonly all: (values: { count: string | number }) => string;
  };
  readonly about: {
    readonly title: string;
    readonly home: string;
    readonly emblemsTitle: string;
    readonly emblems: string;
    readonly emblemsSource: string;
    readonly emblemsLicence: string;
    readonly emblemsLicenceName: string;
    readonly emblemsChange: string;
    readonly fontsTitle: string;
    readonly fonts: string;
    readonly librariesTitle: string;
    readonly libraries: string;
    readonly artTitle: string;
    readonly art: string;
    readonly what: {
      readonly p1: string;
      readonly p2: string;
    };
  };
  readonly maintenance: {
    readonly label: string;
    readonly over: string;
    readonly planned: (values: { start: string | number; lastRound: string | number }) => string;
    readonly windingDown: (values: { start: string | number }) => string;
    readonly due: string;
    readonly timeOnDay: (values: { time: string | number; day: string | number }) => string;
  };
  readonly cookies: {
    readonly cookiesRefused: string;
    readonly cookiesRefusedText: string;
  };
};
export default messages;
