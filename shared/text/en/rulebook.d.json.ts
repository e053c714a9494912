// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly title: (values: { gameTitle: string | number }) => string;
  readonly inAMinute: {
    readonly title: string;
    readonly text: {
      readonly p1: (values: { wolf_a: string | number; card: string | number; cards: string | number }) => string;
      readonly p2: (values: { village: string | number; wolf_a: string | number; wolfTeam: string | number }) => string;
      readonly p3: (values: { afterTheNight: string | number; card: string | number }) => string;
    };
  };
  readonly whatYouNeed: {
    readonly title: string;
    readonly list: {
      readonly p1: (values: { maxPlayers: string | number }) => string;
      readonly p2: string;
      readonly p3: (values: { codeLength: string | number }) => string;
      readonly p4: string;
      readonly p5: string;
    };
    readonly text: {
      readonly p1: (values: { centerCards: string | number; cards: string | number }) => string;
      readonly p2: (values: { cards: string | number; werewolf: string | number; seer: string | number; robber: string | number; troublemaker: string | number; drunk: string | number; insomniac: string | number; villager: string | number }) => string;
    };
  };
  readonly round: {
    readonly title: string;
    readonly intro: string;
    readonly phases: {
      readonly lobby: string;
      readonly role_deal: (values: { card: string | number; wolf_Plural: string | number; wolf_plural: string | number }) => string;
      readonly job_choice: (values: { nightOrder: string | number }) => string;
      readonly role_resolve: string;
      readonly discussion: string;
      readonly vote: string;
      readonly results: (values: { cards: string | number; card: string | number }) => string;
    };
  };
  readonly yourCard: {
    readonly title: (values: { card: string | number }) => string;
    readonly intro: (values: { card: string | number }) => string;
    readonly list: {
      readonly p1: (values: { robber: string | number; card: string | number }) => string;
      readonly p2: (values: { troublemaker: string | number; card: string | number; wolf_a: string | number; wolfTeam: string | number }) => string;
      readonly p3: (values: { card: string | number }) => string;
      readonly p4: (values: { card_a: string | number; doppelganger_A: string | number; card: string | number; seer_a: string | number; stalker: string | number }) => string;
      readonly p5: (values: { card_a: string | number; doppelganger: string | number; card: string | number; doppelganger_a: string | number }) => string;
      readonly p6: (values: { cards: string | number; bodyguard: string | number }) => string;
    };
  };
  readonly night: {
    readonly title: (values: { nightOrder: string | number }) => string;
    readonly intro: (values: { seer_a: string | number; robber: string | number; insomniac: string | number }) => string;
    readonly head: {
      readonly order: string;
      readonly role: string;
      readonly deed: string;
      readonly choice: string;
    };
    readonly sleep: (values: { sleepers: string | number }) => string;
  };
  readonly copying: {
    readonly title: string;
    readonly intro: (values: { doppelganger: string | number; copycat: string | number; card_a: string | number; card: string | number }) => string;
    readonly list: {
      readonly p1: string;
      readonly p2: (values: { doppelganger_A: string | number; actingAtOnce: string | number }) => string;
      readonly p3: (values: { copycat_A: string | number }) => string;
      readonly p4: (values: { wolf_a: string | number; minion: string | number; mason: string | number; beholder: string | number; dawn: string | number; dreamWolf: string | number }) => string;
      readonly p5: (values: { copiers_A: string | number; card: string | number; village: string | number }) => string;
    };
  };
  readonly shields: {
    readonly title: string;
    readonly intro: (values: { sentinel: string | number; card: string | number }) => string;
    readonly list: {
      readonly p1: (values: { card: string | number }) => string;
      readonly p2: (values: { villageIdiot: string | number; paranormalInvestigator: string | number }) => string;
      readonly p3: (values: { witch: string | number; card: string | number }) => string;
      readonly p4: string;
      readonly p5: (values: { bodyguard: string | number }) => string;
    };
  };
  readonly pile: {
    readonly title: (values: { pile: string | number }) => string;
    readonly intro: (values: { alphaWolf: string | number; werewolf: string | number; card: string | number; pile: string | number }) => string;
    readonly list: {
      readonly p1: (values: { alphaWolf: string | number; card: string | number; wolf_a: string | number; werewolf_a: string | number; dawn: string | number }) => string;
      readonly p2: (values: { card: string | number }) => string;
      readonly p3: (values: { seer: string | number; apprenticeSeer: string | number; mysticWolf: string | number; werewolf: string | number; card: string | number }) => string;
      readonly p4: (values: { alphaWolf: string | number; werewolf: string | number; card: string | number }) => string;
    };
  };
  readonly artifacts: {
    readonly title: string;
    readonly intro: (values: { curator: string | number; dawn: string | number }) => string;
    readonly head: {
      readonly artifact: string;
      readonly bearer: string;
    };
    readonly effects: {
      readonly silences: string;
      readonly hidesChat: string;
      readonly nothing: string;
    };
    readonly text: {
      readonly p1: (values: { curator: string | number; discussion: string | number; shroud: string | number }) => string;
      readonly p2: (values: { card: string | number; bodyguard_a: string | number }) => string;
    };
  };
  readonly silenced: {
    readonly title: string;
    readonly list: {
      readonly p1: (values: { mask: string | number }) => string;
      readonly p2: (values: { oldHag: string | number; fewestVoters: string | number }) => string;
      readonly p3: (values: { revealer: string | number }) => string;
      readonly p4: (values: { maxChatLength: string | number; chatBurst: string | number; chatTime: string | number }) => string;
      readonly p5: string;
    };
  };
  readonly claims: {
    readonly title: string;
    readonly intro: string;
    readonly list: {
      readonly p1: (values: { card: string | number }) => string;
      readonly p2: string;
      readonly p3: string;
      readonly p4: (values: { maxClaims: string | number; chatBurst: string | number; chatTime: string | number }) => string;
      readonly p5: (values: { neutral_a: string | number }) => string;
      readonly p6: (values: { card: string | number; card_a: string | number; robber: string | number }) => string;
      readonly p7: (values: { card_A: string | number }) => string;
      readonly p8: string;
      readonly p9: string;
    };
  };
  readonly vote: {
    readonly title: string;
    readonly intro: string;
    readonly steps: {
      readonly p1: (values: { votesNeeded: string | number }) => string;
      readonly p2: string;
      readonly p3: (values: { prince: string | number; bodyguard_a: string | number; bodyguard_A: string | number; votesNeeded: string | number }) => string;
      readonly p4: (values: { hunter: string | number; hunter_a: string | number }) => string;
    };
    readonly example: string;
    readonly head: {
      readonly condition: string;
      readonly eliminated: string;
    };
    readonly cases: {
      readonly ordinary: {
        readonly condition: string;
        readonly eliminated: string;
      };
      readonly protected: {
        readonly condition: (values: { prince: string | number; bodyguard_a: string | number }) => string;
        readonly eliminated: string;
      };
      readonly hunter: {
        readonly condition: (values: { hunter: string | number }) => string;
        readonly eliminated: string;
      };
      readonly hunterAndPrince: {
        readonly condition: (values: { hunter: string | number; prince: string | number }) => string;
        readonly eliminated: string;
      };
      readonly circle: {
        readonly condition: string;
        readonly eliminated: string;
      };
    };
  };
  readonly winning: {
    readonly title: string;
    readonly intro: (values: { wolf_Plural: string | number; wolfRoles: string | number; wolf_plural: string | number; minion: string | number; wolfTeam: string | number }) => string;
    readonly ruleSets: (values: { minion_a: string | number }) => string;
    readonly head: {
      readonly condition: string;
      readonly standard: string;
      readonly tabletop: string;
    };
    readonly cases: {
      readonly tanner: {
        readonly condition: (values: { tanner_A: string | number }) => string;
        readonly standard: (values: { tanner: string | number }) => string;
        readonly tabletop: (values: { tanner: string | number; wolf_Plural: string | number; minion_a: string | number; wolf_a: string | number; village: string | number }) => string;
      };
      readonly wolf: {
        readonly condition: (values: { wolf_a: string | number }) => string;
        readonly standard: (values: { wolfTeam: string | number; minion: string | number; village: string | number }) => string;
        readonly tabletop: (values: { wolf_a: string | number; village: string | number; wolfTeam: string | number; minion: string | number }) => string;
      };
      readonly minion: {
        readonly condition: (values: { wolf_plural: string | number; minion_a: string | number }) => string;
        readonly standard: (values: { minion: string | number; village: string | number; wolfTeam: string | number }) => string;
        readonly tabletop: (values: { minion: string | number; tanner_a: string | number; village: string | number }) => string;
      };
      readonly nobody: {
        readonly condition: (values: { wolfTeam: string | number }) => string;
        readonly standard: (values: { village: string | number }) => string;
        readonly tabletop: string;
      };
      readonly stalker: {
        readonly condition: (values: { stalker: string | number }) => string;
        readonly standard: (values: { stalker: string | number; tanner_a: string | number }) => string;
        readonly tabletop: (values: { stalker: string | number }) => string;
      };
    };
  };
  readonly time: {
    readonly title: string;
    readonly intro: string;
    readonly head: {
      readonly step: string;
      readonly time: string;
      readonly idle: string;
    };
    readonly idle: {
      readonly role_deal: string;
      readonly job_choice: string;
      readonly role_resolve: string;
      readonly discussion: string;
      readonly vote: string;
    };
    readonly list: {
      readonly p1: string;
      readonly p2: string;
      readonly p3: (values: { presenceTime: string | number }) => string;
      readonly p4: (values: { absentTime: string | number; lateVoteTime: string | number }) => string;
      readonly p5: (values: { standInTime: string | number }) => string;
      readonly p6: string;
      readonly p7: string;
      readonly p8: string;
      readonly p9: string;
      readonly p10: string;
      readonly p11: (values: { pauseTime: string | number; mostAddedTime: string | number }) => string;
      readonly p12: (values: { longestTalkTime: string | number }) => string;
      readonly p13: string;
      readonly p14: string;
      readonly p15: string;
      readonly p16: (values: { hostReplayTime: string | number }) => string;
      readonly p17: (values: { abandonedTime: string | number }) => string;
    };
  };
  readonly questions: {
    readonly title: string;
    readonly list: {
      readonly robbed: {
        readonly question: string;
        readonly answer: (values: { dawn: string | number }) => string;
      };
      readonly turn: {
        readonly question: (values: { card: string | number }) => string;
        readonly answer: (values: { troublemaker_A: string | number; cards: string | number }) => string;
      };
      readonly power: {
        readonly question: string;
        readonly answer: (values: { card_A: string | number }) => string;
      };
      readonly lie: {
        readonly question: string;
        readonly answer: string;
      };
      readonly noWolf: {
        readonly question: (values: { wolf_plural: string | number }) => string;
        readonly answer: (values: { cards: string | number; wolf_plural: string | number; village: string | number; minion_a: string | number }) => string;
      };
      readonly minion: {
        readonly question: (values: { wolf_plural: string | number; minion: string | number }) => string;
        readonly answer: (values: { minion: string | number; dreamWolf: string | number }) => string;
      };
      readonly alone: {
        readonly question: (values: { werewolf_a: string | number }) => string;
        readonly answer: (values: { card: string | number; wolf_a: string | number; dreamWolf: string | number }) => string;
      };
      readonly wrong: {
        readonly question: string;
        readonly answer: (values: { card: string | number }) => string;
      };
      readonly myself: {
        readonly question: string;
        readonly answer: string;
      };
      readonly unknown: {
        readonly question: string;
        readonly answer: (values: { wolfTeam: string | number; wolf_a: string | number; tanner: string | number }) => string;
      };
    };
  };
  readonly roles: {
    readonly title: string;
    readonly teamOfCopied: string;
    readonly asleep: string;
  };
  readonly choices: {
    readonly none: string;
    readonly may: string;
    readonly must: string;
  };
  readonly phrases: {
    readonly seconds: (values: { count: number }) => string;
    readonly minutes: (values: { count: number }) => string;
    readonly timer: (values: { initial: string | number; least: string | number; most: string | number }) => string;
    readonly countsAs: (values: { role: string | number }) => string;
    readonly copies: (values: { count: number; card: string | number; cards: string | number }) => string;
    readonly inTheNight: (values: { order: string | number; choice: string | number }) => string;
    readonly term: (values: { term: string | number }) => string;
  };
};
export default messages;
