// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly howToPlay: string;
  readonly howToPlayText: string;
  readonly more: string;
  readonly signIn: string;
  readonly account: string;
  readonly offline: string;
  readonly offlineText: string;
  readonly unreached: string;
  readonly tryAgain: string;
  readonly create: string;
  readonly creating: string;
  readonly signInToCreate: string;
  readonly join: string;
  readonly joining: string;
  readonly wait: string;
  readonly waitText: string;
  readonly back: string;
  readonly haveSeatCode: string;
  readonly seatCode: string;
  readonly seatCodeText: string;
  readonly seatCodeShort: string;
  readonly seatCodeSignsOut: string;
  readonly seatCodeFailed: string;
  readonly takeSeat: string;
  readonly yourRooms: string;
  readonly returnToRoom: (values: { code: string | number }) => string;
  readonly returnToRoomOf: (values: { host: string | number; code: string | number }) => string;
  readonly returnToPractice: string;
  readonly returnToGame: string;
  readonly displayName: string;
  readonly displayNamePlaceholder: string;
  readonly nameTitle: string;
  readonly nameText: string;
  readonly namingFailed: string;
  readonly goOn: string;
  readonly room: string;
  readonly roomCode: string;
  readonly roomCodePlaceholder: string;
  readonly playingAs: string;
  readonly editProfile: string;
  readonly needCode: string;
  readonly needName: string;
  readonly createFailed: string;
  readonly joinFailed: string;
  readonly joinRefusals: {
    readonly NOT_FOUND: {
      readonly text: string;
    };
    readonly GAME_NOT_FOUND: {
      readonly text: string;
    };
    readonly ROOM_FULL: {
      readonly title: string;
      readonly text: string;
    };
    readonly ROOM_LOCKED: {
      readonly text: string;
    };
  };
  readonly hostingLocked: string;
  readonly hostingLockedText: string;
  readonly features: {
    readonly players: {
      readonly title: string;
      readonly text: string;
    };
    readonly time: {
      readonly title: string;
      readonly text: string;
    };
    readonly roles: {
      readonly title: string;
      readonly text: string;
    };
  };
  readonly links: {
    readonly rules: string;
    readonly about: string;
    readonly terms: string;
    readonly privacy: string;
  };
};
export default messages;
