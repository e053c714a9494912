import type { WireAction } from '../../protocol/actions.ts';
import type { Claim, ClaimPayload } from '../state/claim.ts';
import type { Deadline } from '../state/clock.ts';
import type { CustomRole } from '../state/custom-role.ts';
import type { PlayerId, UserId } from '../state/ids.ts';
import type { PlayerLook } from '../state/player-look.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { Occasion } from '../talk/bot-talk.ts';

/** The giver of a command: a person by the session's identity, or the bot that holds a seat. */
export type Actor =
  | { readonly kind: 'user'; readonly userId: UserId }
  | { readonly kind: 'bot'; readonly playerId: PlayerId };

/**
 * What a player may ask for: every action of the wire, so that an unhandled one does not compile, and what the host
 * asks for over HTTP. User ids in it come from the wire and may be unknown.
 */
export type SeatAction =
  | Exclude<WireAction, RoleSelection>
  | (RoleSelection & {
      /** From the server: the active custom roles among them. Without it, those that the room has selected. */
      readonly customRoles?: readonly CustomRole[];
    })
  | { readonly type: 'rearrange_seats'; readonly order: readonly string[] }
  | {
      readonly type: 'issue_table_token';
      readonly tokenHash: string;
      /** The `tableTerm` at the time of the request, if that was earlier. */
      readonly term?: number;
    }
  /** Asks for a code by which an absent guest's seat moves to another device; it is kept elsewhere. */
  | { readonly type: 'issue_seat_code'; readonly playerId: string }
  /** The code is already reserved for this room. */
  | { readonly type: 'renew_room_code'; readonly roomCode: string };
type RoleSelection = Extract<WireAction, { type: 'update_role_selection' }>;

/** What one kind of action asks for. */
export type ActionOf<T extends SeatAction['type']> = Extract<SeatAction, { type: T }>;

export type SeatCommand = SeatAction & { readonly by: Actor };

/** What the server itself asks for. Each is harmless when repeated, late, or meant for a moment that is over. */
export type ServerCommand =
  /**
   * A newcomer, a rejoin, or a leaver who returns. `displayName` has passed the name rules. With `wait` a newcomer is
   * let in even while a round is running. `look` is how a newcomer is drawn.
   */
  | {
      readonly type: 'join';
      readonly userId: UserId;
      readonly displayName: string;
      readonly wait?: boolean | undefined;
      readonly look?: PlayerLook | null | undefined;
    }
  /** A guest has signed in: what was theirs in the room becomes the account's. */
  | { readonly type: 'change_user'; readonly from: UserId; readonly to: UserId }
  /**
   * A guest goes on at another device, under another identity; or goes back. `term` is the `tableTerm` in which the host
   * has allowed it.
   */
  | {
      readonly type: 'move_seat';
      readonly playerId: string;
      readonly from: UserId;
      readonly to: UserId;
      readonly term?: number;
    }
  /** An account is deleted: its owner leaves, and is kept by name in no round that is over. */
  | { readonly type: 'forget_user'; readonly userId: UserId }
  | { readonly type: 'connect'; readonly userId: UserId; readonly connectionId: string }
  /** Connections that are gone, of any players. */
  | { readonly type: 'disconnect'; readonly connectionIds: readonly string[] }
  | ({ readonly type: 'expire_phase' } & Deadline)
  /** A player's 30 s are over: the ready checks run again. */
  | { readonly type: 'recheck_presence' }
  | { readonly type: 'calculate_results'; readonly round: number }
  /** All that a bot does in a phase, in one write: how many choices its role has must not show outside. */
  | { readonly type: 'take_bot_turn'; readonly playerId: PlayerId; readonly actions: readonly SeatAction[] }
  /** What a bot says at one of its moments, or to a question; at most once each. */
  | BotSpeech
  /** From the super admin, who need not have a seat. */
  | { readonly type: 'change_role'; readonly playerId: string; readonly role: RoleName }
  /** This player is about to be shown a debug view. */
  | { readonly type: 'note_debug_view'; readonly playerId: PlayerId };

export interface BotSpeech {
  readonly type: 'speak_as_bot';
  readonly round: number;
  readonly occasion: Occasion;
  readonly playerId: PlayerId;
  readonly claim: ClaimPayload;
  /** The story it has decided to tell; null: nothing new. */
  readonly story: readonly Claim[] | null;
  /** How long no bot may have spoken at a moment of its own; otherwise this moment passes. */
  readonly gapMs: number;
}

export type Command = SeatCommand | ServerCommand;

/** Time, chance and what is planned for the server, which the engine takes as input. */
export interface Context {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly newId: () => string;
  /** At least 128 bits from a secure source. */
  readonly newSeed: () => string;
  /** The server is about to stop: running rounds are finished, and no new one begins. */
  readonly isWindingDown?: boolean;
}
