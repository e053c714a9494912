// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly guide: {
    readonly guide: string;
    readonly next: string;
    readonly understood: string;
    readonly hide: string;
    readonly stepOf: (values: { step: string | number; all: string | number }) => string;
    readonly end: string;
    readonly createGame: string;
    readonly joinGame: string;
    readonly help: string;
    readonly helpTitle: (values: { phase: string | number }) => string;
    readonly marks: string;
    readonly tick: string;
    readonly ownRole: string;
    readonly showRole: string;
    readonly hideRole: string;
    readonly onlyYou: string;
    readonly rulebook: string;
  };
  readonly timeUp: {
    readonly role_deal: string;
    readonly job_choice: string;
    readonly role_resolve: string;
    readonly vote: string;
  };
  readonly practice: {
    readonly title: string;
    readonly text: string;
    readonly displayName: string;
    readonly displayNamePlaceholder: string;
    readonly displayNameHint: string;
    readonly needName: string;
    readonly start: string;
    readonly runningTitle: string;
    readonly runningText: (values: { name: string | number }) => string;
    readonly goOn: string;
    readonly startAnew: string;
    readonly settingUp: string;
    readonly settingUpText: string;
    readonly failed: string;
    readonly failedText: string;
    readonly offline: string;
    readonly tryAgain: string;
    readonly home: string;
  };
  readonly lessons: {
    readonly lobby: {
      readonly gather: {
        readonly topic: string;
        readonly text: string;
      };
      readonly roles: {
        readonly topic: string;
        readonly text: (values: { centerCards: string | number }) => string;
      };
      readonly start: {
        readonly topic: string;
        readonly text: (values: { deal: string | number }) => string;
      };
    };
    readonly role_deal: {
      readonly game: {
        readonly topic: string;
        readonly text: (values: { wolves: string | number; village: string | number }) => string;
      };
      readonly card: {
        readonly topic: string;
        readonly text: (values: { hold: string | number; keepSecret: string | number }) => string;
      };
      readonly go: {
        readonly topic: string;
        readonly text: (values: { understood: string | number }) => string;
      };
    };
    readonly job_choice: {
      readonly paper: {
        readonly topic: string;
        readonly text: string;
      };
      readonly clock: {
        readonly topic: string;
        readonly text: string;
      };
      readonly pick: {
        readonly topic: string;
        readonly text: string;
      };
      readonly wait: {
        readonly topic: string;
        readonly text: string;
      };
    };
    readonly role_resolve: {
      readonly told: {
        readonly topic: string;
        readonly text: (values: { discussion: string | number }) => string;
      };
      readonly side: {
        readonly topic: string;
        readonly text: string;
      };
    };
    readonly discussion: {
      readonly talk: {
        readonly topic: string;
        readonly text: string;
      };
      readonly roles: {
        readonly topic: string;
        readonly text: string;
      };
      readonly chips: {
        readonly topic: string;
        readonly text: string;
      };
      readonly faces: {
        readonly topic: string;
        readonly text: string;
      };
      readonly ready: {
        readonly topic: string;
        readonly text: (values: { vote: string | number }) => string;
      };
      readonly board: {
        readonly topic: string;
        readonly text: string;
      };
      readonly asked: {
        readonly topic: string;
        readonly text: (values: { claimRole: string | number }) => string;
      };
      readonly conflict: {
        readonly topic: string;
        readonly text: string;
      };
    };
    readonly vote: {
      readonly aim: {
        readonly topic: string;
        readonly text: (values: { wolves: string | number; village: string | number }) => string;
      };
      readonly pick: {
        readonly topic: string;
        readonly text: string;
      };
    };
    readonly results: {
      readonly verdict: {
        readonly topic: string;
        readonly text: string;
      };
      readonly roles: {
        readonly topic: string;
        readonly text: string;
      };
      readonly story: {
        readonly topic: string;
        readonly text: (values: { nightStory: string | number }) => string;
      };
      readonly review: {
        readonly topic: string;
        readonly text: (values: { openReview: string | number }) => string;
      };
      readonly own: {
        readonly topic: string;
        readonly text: string;
      };
      readonly turn: {
        readonly topic: string;
        readonly text: string;
      };
      readonly lines: {
        readonly topic: string;
        readonly text: (values: { wolves: string | number }) => string;
      };
      readonly lies: {
        readonly topic: string;
        readonly text: (values: { claims: string | number }) => string;
      };
      readonly votes: {
        readonly topic: string;
        readonly text: string;
      };
    };
  };
};
export default messages;
