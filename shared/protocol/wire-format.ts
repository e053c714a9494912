/**
 * The wire as our page speaks it, which says so when it joins (`format` of join_game). Who says nothing is a plain
 * client and is served for good. Grows with a change that a page of before would not understand.
 */
export const WIRE_FORMAT = 1;

/** Pages of an older format are told CLIENT_TOO_OLD, and load themselves anew; those of a newer one are served. */
export const OLDEST_WIRE_FORMAT = 1;
