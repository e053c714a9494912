/** Limits of the game (gameplay.md sections 5 and 9, rulebook sections 7 and 10). Times are milliseconds unless the name says seconds. */
export const MAX_PLAYERS = 27;
/** How many may wait for the next round. */
export const MAX_WAITING = 27;
export const CENTER_CARDS = 3;
export const MAX_CHAT_LENGTH = 200;
export const CHAT_BURST = 5;
export const CHAT_WINDOW_MS = 10_000;
export const MESSAGES_SHOWN = 50;
/** Most writers whose messages a host may hide in one room; the oldest are dropped. */
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

/** A player with fewer votes than this is not eliminated, as in the card game. */
export const VOTES_NEEDED = 2;
/** A banishment that would leave fewer voters than this does nothing. */
export const FEWEST_VOTERS = 3;

export const ROLE_DEAL_MS = 60_000;
export const ROLE_RESOLVE_MS = 60_000;
/** Length of both reading phases in a practice game, where no other player waits. */
export const PRACTICE_READING_MS = 600_000;
/** A player gone for less than this still counts as present. */
export const PRESENCE_GRACE_MS = 30_000;
/** After this time a bot acts for an absent player; in lobby and results an absent host is replaced. */
export const ABSENT_MS = 60_000;
/** Age of a phase from which the host may have a bot act for a connected, idle player (rulebook section 10). */
export const STAND_IN_AFTER_MS = 45_000;
/** A bot votes for absent players in this last part of the vote, or once all present players have voted. */
export const LATE_VOTE_MS = 10_000;
/** A pause of the clock ends after this time. */
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
