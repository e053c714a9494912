// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly connection: {
    readonly actionFailed: string;
  };
  readonly absence: {
    readonly title: string;
    readonly isAway: (values: { name: string | number }) => string;
    readonly areAway: (values: { count: string | number }) => string;
    readonly nobody: string;
    readonly since: (values: { minutes: number }) => string;
    readonly botComes: string;
    readonly botActs: string;
    readonly hostMoves: string;
    readonly seatStays: string;
    readonly moveSeat: string;
    readonly moveSeatOf: (values: { name: string | number }) => string;
    readonly seatCodeOf: (values: { name: string | number }) => string;
    readonly seatCodeHow: (values: { host: string | number }) => string;
    readonly seatCodeLasts: (values: { minutes: string | number; name: string | number; card: string | number }) => string;
    readonly noSeatCode: string;
    readonly wentAway: (values: { name: string | number; consequence: string | number }) => string;
    readonly deeds: string;
    readonly nightDone: (values: { phase: string | number }) => string;
    readonly voteDone: (values: { name: string | number }) => string;
    readonly abstained: string;
  };
  readonly handOver: {
    readonly title: string;
    readonly text: string;
    readonly give: (values: { name: string | number }) => string;
    readonly nobody: string;
    readonly given: (values: { name: string | number }) => string;
    readonly youAreHost: string;
    readonly youAreHostText: string;
  };
  readonly newcomers: {
    readonly came: (values: { names: string | number }) => string;
    readonly text: string;
    readonly lock: string;
    readonly locked: string;
    readonly newCode: string;
    readonly codeIs: (values: { code: string | number }) => string;
    readonly oldCode: string;
    readonly codeFailed: string;
    readonly tryLater: string;
  };
  readonly waiting: {
    readonly title: string;
    readonly text: string;
    readonly nobody: string;
    readonly isWaiting: (values: { name: string | number }) => string;
    readonly areWaiting: (values: { count: string | number }) => string;
    readonly begins: (values: { name: string | number }) => string;
    readonly lock: string;
    readonly lockHint: string;
  };
  readonly players: {
    readonly somebodyWhoLeft: string;
  };
  readonly manage: {
    readonly mutePlayers: string;
    readonly muteOrRemove: string;
    readonly text: string;
    readonly removedLater: string;
    readonly mute: string;
    readonly unmute: string;
    readonly isMuted: string;
    readonly hide: string;
    readonly hideMessages: string;
    readonly remove: string;
    readonly muteNamed: (values: { name: string | number }) => string;
    readonly unmuteNamed: (values: { name: string | number }) => string;
    readonly hideNamed: (values: { name: string | number }) => string;
    readonly removeNamed: (values: { name: string | number }) => string;
    readonly muted: (values: { name: string | number }) => string;
    readonly unmuted: (values: { name: string | number }) => string;
    readonly hidden: (values: { name: string | number }) => string;
    readonly hideTitle: (values: { name: string | number }) => string;
    readonly hideText: string;
    readonly removeTitle: (values: { name: string | number }) => string;
    readonly removeText: string;
  };
  readonly seatNews: {
    readonly seatMoved: (values: { name: string | number }) => string;
    readonly seatMovedText: (values: { card: string | number }) => string;
  };
  readonly chat: {
    readonly chat: string;
    readonly newMessages: string;
    readonly unseen: (values: { count: number }) => string;
    readonly round: (values: { round: string | number }) => string;
    readonly earlierRound: (values: { count: number; round: string | number }) => string;
    readonly nobodyYet: string;
    readonly sayHello: string;
    readonly nothingSaid: string;
    readonly amongThoseWaiting: string;
    readonly announcement: (values: { role: string | number }) => string;
    readonly fromServer: string;
    readonly fromRevealer: (values: { role: string | number }) => string;
    readonly openingClaims: (values: { count: number }) => string;
    readonly muted: string;
    readonly noVote: string;
    readonly shroud: string;
    readonly saySomething: string;
    readonly send: string;
    readonly sending: string;
    readonly withdrawn: string;
    readonly showClaim: (values: { words: string | number }) => string;
    readonly announce: string;
    readonly yourAnnouncement: string;
    readonly announcementHint: (values: { announcement: string | number }) => string;
    readonly mask: (values: { name: string | number }) => string;
    readonly hostMuted: string;
    readonly left: (values: { count: string | number }) => string;
    readonly lettersLeft: (values: { count: string | number }) => string;
    readonly full: string;
  };
  readonly countdown: {
    readonly paused: string;
    readonly timeFor: (values: { clock: string | number; label: string | number }) => string;
    readonly pausedFor: (values: { clock: string | number; label: string | number }) => string;
  };
  readonly roleInfo: {
    readonly team: string;
    readonly copies: string;
    readonly onlyOne: string;
    readonly upTo: (values: { copies: string | number }) => string;
    readonly winCondition: string;
    readonly howToPlay: string;
    readonly position: (values: { order: string | number }) => string;
    readonly unknown: string;
    readonly winsBySurviving: string;
    readonly winsWith: (values: { team: string | number }) => string;
  };
  readonly roleCard: {
    readonly cardOf: (values: { role: string | number; card: string | number }) => string;
  };
  readonly seat: {
    readonly you: string;
    readonly bot: string;
  };
  readonly openTable: {
    readonly name: string;
    readonly openText: string;
    readonly openHere: string;
    readonly otherDevice: string;
    readonly codeHow: string;
    readonly codeAt: (values: { host: string | number }) => string;
    readonly codeLasts: (values: { minutes: string | number }) => string;
    readonly showAddress: string;
    readonly address: string;
    readonly addressHint: string;
    readonly copy: string;
    readonly copied: string;
    readonly copiedText: string;
    readonly copyFailed: string;
    readonly notOpened: string;
    readonly notOpenedText: string;
  };
  readonly provider: {
    readonly yourName: (values: { name: string | number }) => string;
  };
  readonly end: {
    readonly removed: {
      readonly left: {
        readonly title: string;
        readonly text: string;
      };
      readonly seat_returned: {
        readonly title: string;
        readonly text: string;
      };
      readonly room_closed: {
        readonly title: string;
        readonly text: string;
      };
      readonly GAME_NOT_FOUND: {
        readonly title: string;
        readonly text: string;
      };
      readonly removed: {
        readonly title: string;
        readonly text: string;
      };
    };
    readonly noSeat: {
      readonly title: string;
      readonly text: string;
    };
    readonly missedRound: string;
    readonly missedRoundText: string;
    readonly joinAgain: string;
    readonly seatMoved: string;
    readonly seatMovedText: (values: { seconds: string | number }) => string;
    readonly seatMovedForGood: string;
    readonly takeBack: string;
    readonly notTakenBack: string;
    readonly signedOut: string;
    readonly signedOutText: string;
    readonly signIn: string;
    readonly home: string;
  };
  readonly attention: {
    readonly title: string;
    readonly description: string;
    readonly sound: string;
    readonly soundHint: string;
    readonly volume: string;
    readonly percent: (values: { volume: string | number }) => string;
    readonly vibration: string;
    readonly vibrationHint: string;
    readonly whileAway: string;
    readonly movedOn: (values: { phases: string | number }) => string;
    readonly anotherRound: (values: { now: string | number }) => string;
    readonly haveVoted: (values: { done: string | number; of: string | number }) => string;
    readonly haveChosen: (values: { done: string | number; of: string | number }) => string;
    readonly clockPaused: (values: { name: string | number }) => string;
    readonly clockRuns: string;
    readonly clockExtended: (values: { minutes: number }) => string;
    readonly lastSeconds: (values: { seconds: string | number }) => string;
    readonly now: (values: { phase: string | number }) => string;
  };
  readonly banner: {
    readonly reconnect: string;
    readonly hindrances: {
      readonly blocked: {
        readonly title: string;
        readonly text: string;
      };
      readonly full: {
        readonly title: string;
        readonly text: string;
      };
      readonly crowded: {
        readonly title: string;
        readonly text: string;
      };
    };
    readonly states: {
      readonly connecting: string;
      readonly connected: string;
      readonly reconnecting: string;
      readonly lost: string;
      readonly closed: string;
    };
  };
  readonly lastRound: {
    readonly title: string;
    readonly onItsWay: string;
    readonly failed: string;
    readonly gone: string;
    readonly tryAgain: string;
  };
  readonly themeSelect: {
    readonly builtIn: string;
    readonly ownPacks: string;
    readonly otherThemes: string;
  };
  readonly route: {
    readonly noGameId: string;
    readonly noUserId: string;
    readonly noGame: string;
    readonly noGameText: string;
    readonly noPlayer: string;
    readonly noPlayerText: string;
    readonly offline: string;
    readonly offlineText: string;
  };
  readonly outdated: {
    readonly updating: string;
    readonly updatingText: string;
    readonly outdated: string;
    readonly outdatedText: string;
    readonly update: string;
  };
};
export default messages;
