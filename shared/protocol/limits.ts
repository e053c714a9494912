/** Numbers and names of the wire that need no schema; the page takes them without loading any. */

export const MAX_EMAIL_LENGTH = 255;
/** Of a second factor's code as it is typed: a recovery code has 29 characters with its hyphens. */
export const MAX_CODE_LENGTH = 64;
export const MAX_PASSKEY_NAME_LENGTH = 50;

/** Lists of administrators are counted so far: nobody leafs through more, and Postgres would read all of it. */
export const MOST_COUNTED = 10_000;

/** Letters of a custom role's words. */
export const MAX_BASE_NAME_LENGTH = 100;
export const MAX_TITLE_LENGTH = 80;
export const MAX_ABILITIES_LENGTH = 1_000;

/** Beside the session's own cookie and readable by the page: there is an account to ask `GET /api/me` for. */
export const ACCOUNT_COOKIE = 'nightfall_account';

/** 31 characters that cannot be taken for one another (no 0 O 1 I L). */
export const ROOM_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const ROOM_CODE_LENGTH = 6;
/** Of the code in the mail with a sign-in link; its letters are those of room codes. */
export const MAILED_CODE_LENGTH = 6;
export const MAILED_CODE_TRIES = 5;

/** Largest frame a client may send. */
export const MAX_FRAME_BYTES = 16 * 1024;
/** A connection silent for this long is gone. */
export const SILENCE_SECONDS = 45;
export const PING_INTERVAL_MS = 30_000;
/** More than this, sustained, closes the connection. */
export const FLOOD_FRAMES_PER_SECOND = 20;

/** Close codes of the websocket. */
export const CLOSE = {
  normal: 1000,
  policy: 1008,
  tooBig: 1009,
  restart: 1012,
  tryAgainLater: 1013,
} as const;

/** Limits of a theme pack (accounts.md section 9; the rest is the server's own protection). */
export const PACK_LIMITS = {
  packedBytes: 50 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  files: 200,
  pictureBytes: 5 * 1024 * 1024,
  /** Of all pictures that are shown: thirty cards of 6 million each. Each of them costs time to decode. */
  pixels: 200_000_000,
} as const;

/**
 * The sizes in which a picture of a pack can be had, by their width in pixels: a card on the table, the own card on a
 * phone, and on a large screen. Without a width it is the largest, with up to 1920 pixels on a side.
 */
export const PICTURE_WIDTHS = [160, 480, 960] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
