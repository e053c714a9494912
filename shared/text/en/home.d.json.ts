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
  readonly signInToCreate: string;
  readonly join: string;
  readonly joining: string;
  readonly wait: string;
  readonly waitText: string;
  readonly back: string;
  readonly haveSeatCode: string;
  readonly returnToGame: string;
  readonly displayName: string;
  readonly displayNamePlaceholder: string;
  readonly room: string;
  readonly roomCode: string;
  readonly roomCodePlaceholder: string;
  readonly playingAs: string;
  readonly editProfile: string;
  readonly needCode: string;
  readonly needName: string;
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
