// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly seatCode: string;
  readonly seatCodeFailed: string;
  readonly seatCodeShort: string;
  readonly seatCodeSignsOut: string;
  readonly seatCodeText: string;
  readonly takeSeat: string;
  readonly nameTitle: string;
  readonly nameText: string;
  readonly namingFailed: string;
  readonly goOn: string;
  readonly create: string;
  readonly createFailed: string;
  readonly creating: string;
  readonly hostingLocked: string;
  readonly hostingLockedText: string;
  readonly returnToPractice: string;
  readonly returnToRoom: (values: { code: string | number }) => string;
  readonly returnToRoomOf: (values: { host: string | number; code: string | number }) => string;
  readonly yourRooms: string;
};
export default messages;
