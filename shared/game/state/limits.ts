/** Limits of the game (gameplay.md sections 5 and 9, rulebook sections 7 and 10). Times are milliseconds unless the name says seconds. */
export const MAX_PLAYERS = 27;
/** How many may wait for the next round. */
export const MAX_WAITING = 27;
export const CENTER_CARDS = 3;
export const MAX_CHAT_LENGTH = 200;
export const CHAT_BURST = 5;
export const CHAT_WINDOW_MS = 10_000;
export const MESSAGES_SHOWN = 50;
/** Whose words a host may hide in one room; those that were hidden first are forgotten. */
export const MAX_HIDDEN_WRITERS = 64;
/** Earlier rounds of a room whose results can be asked for; older ones are forgotten. */
export const ROUNDS_KEPT = 30;
/** Of claims, besides the other messages. */
export const CLAIM_MESSAGES_SHOWN = 50;
/** A player's, in one round. */
export const MAX_CLAIMS = 30;
export const MAX_NAME_LENGTH = 50;
export const MAX_ROLE_NAME_LENGTH = 100;
export const NIGHT_LOG_LENGTH = 100;

/** Fewer votes than this eliminate nobody, as in the card game. */
export const VOTES_NEEDED = 2;
/** A banishment that would leave fewer voters than this does nothing. */
export const FEWEST_VOTERS = 3;

export const ROLE_DEAL_MS = 60_000;
export const ROLE_RESOLVE_MS = 60_000;
/** Both of them in a practice game, in which nobody waits for whoever reads. */
export const PRACTICE_READING_MS = 600_000;
/** Somebody gone for less than this still counts as present. */
export const PRESENCE_GRACE_MS = 30_000;
/** Somebody gone for this long is acted for by a bot; a host hands over in lobby and results. */
export const ABSENT_MS = 60_000;
/** A phase is so old before the host may have a bot act for a player who is here and idle (rulebook section 10). */
export const STAND_IN_AFTER_MS = 45_000;
/** A bot votes for the absent in this last part of the vote, unless all who are here have voted before. */
export const LATE_VOTE_MS = 10_000;
/** A paused clock goes on by itself after this time. */
export const PAUSE_MS = 10 * 60_000;
/** What the host may add to a phase, in all. */
export const MOST_ADDED_MS = 30 * 60_000;
/** A discussion without a countdown ends after this time. */
export const LONGEST_TALK_MS = 60 * 60_000;
/** In results the host alone may start the next round after this time. */
export const HOST_REPLAY_MS = 60_000;
/** A room without a connected human for this long is abandoned. */
export const ABANDONED_MS = 30 * 60_000;

/** Ranges of the host's timers in seconds. */
export const TIMERS = {
  discussionTime: { min: 60, max: 600, step: 60, initial: 300 },
  votingTime: { min: 15, max: 300, step: 15, initial: 60 },
  nightTime: { min: 30, max: 600, step: 30, initial: 120 },
} as const;

export const DEFAULT_SELECTION = ['Werewolf', 'Seer', 'Robber', 'Villager'] as const;
