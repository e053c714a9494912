import type { Choice } from '../state/choice.ts';
import type { Claim, MadeClaim } from '../state/claim.ts';
import type { CustomRole } from '../state/custom-role.ts';
import type { PlayerId, UserId } from '../state/ids.ts';
import type { PlayerLook } from '../state/player-look.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { Settings } from '../state/settings.ts';
import type { Message, NightTurn, Player, Stage } from '../state/state.ts';
import type { RoundResult } from '../state/verdict.ts';
import type { Occasion } from '../talk/bot-talk.ts';

/**
 * What happened. `evolve` applies it and cannot fail. Processes of different versions exchange events: the meaning of a
 * name never changes, and something new has a new name.
 */
export type GameEvent =
  | { readonly type: 'player_joined'; readonly player: Player }
  | { readonly type: 'player_returned'; readonly playerId: PlayerId; readonly at: number }
  /** The seat is free again. */
  | { readonly type: 'player_left'; readonly playerId: PlayerId }
  /** The seat goes on without its human until the round is over. */
  | { readonly type: 'seat_abandoned'; readonly playerId: PlayerId }
  /** A player waits for the next round. */
  | { readonly type: 'waiting_began'; readonly player: Player }
  /** The player leaves without having had a seat. */
  | { readonly type: 'waiting_ended'; readonly playerId: PlayerId }
  /** The waiting player gets a seat. */
  | { readonly type: 'waiting_seated'; readonly playerId: PlayerId }
  | { readonly type: 'waiting_message_posted'; readonly message: Message }
  | { readonly type: 'player_removed'; readonly playerId: PlayerId; readonly userId: UserId }
  | {
      readonly type: 'user_changed';
      readonly from: UserId;
      readonly to: UserId;
      readonly at: number;
    }
  | { readonly type: 'player_muted'; readonly playerId: PlayerId; readonly muted: boolean }
  /** The writer may have left the room. */
  | { readonly type: 'messages_hidden'; readonly userId: UserId; readonly until: number }
  | { readonly type: 'user_forgotten'; readonly playerId: PlayerId }
  /** Null: what follows from the name. */
  | { readonly type: 'look_chosen'; readonly playerId: PlayerId; readonly look: PlayerLook | null }
  | { readonly type: 'name_changed'; readonly playerId: PlayerId; readonly displayName: string }
  | { readonly type: 'host_changed'; readonly playerId: PlayerId }
  /** The absent creator is host again on return; also when the host in between hands over. */
  | { readonly type: 'host_lent'; readonly playerId: PlayerId }
  /** A bot acts for an absent player, or, at the host's request, for an idle one. */
  | { readonly type: 'stand_in_began'; readonly playerId: PlayerId; readonly isIdle?: true }
  /** The idle player is back, or no human is present: then stand-ins do nothing. */
  | { readonly type: 'stand_in_ended'; readonly playerId: PlayerId }
  /** The room was empty, so the absence counts from now on. */
  | { readonly type: 'absence_restarted'; readonly playerId: PlayerId; readonly at: number }
  | {
      readonly type: 'connections_changed';
      readonly playerId: PlayerId;
      readonly connections: readonly string[];
      readonly goneSince: number | null;
    }
  | { readonly type: 'room_emptied'; readonly at: number }
  | { readonly type: 'room_entered' }
  | {
      readonly type: 'roles_selected';
      readonly roles: readonly RoleName[];
      /** Definitions that replace those of the room. */
      readonly customRoles?: readonly CustomRole[];
    }
  | { readonly type: 'settings_changed'; readonly settings: Settings }
  | { readonly type: 'seats_rearranged'; readonly order: readonly PlayerId[] }
  /** The former code stops working. */
  | { readonly type: 'room_code_renewed'; readonly roomCode: string }
  | { readonly type: 'table_token_issued'; readonly tokenHash: string }
  | { readonly type: 'ready_set'; readonly playerId: PlayerId; readonly isReady: boolean }
  | {
      readonly type: 'choice_made';
      readonly playerId: PlayerId;
      readonly choice: Choice;
      readonly role: RoleName;
      readonly copied?: readonly RoleName[];
      readonly isDone: boolean;
    }
  /** The super admin has fixed a role for the next deal. */
  | { readonly type: 'role_fixed'; readonly playerId: PlayerId; readonly role: RoleName }
  /** The super admin has put another print on the card in front of a player. */
  | {
      readonly type: 'role_changed';
      readonly playerId: PlayerId;
      readonly role: RoleName;
      /** The player's turn of the night by the new card, while the night lasts. */
      readonly turn: NightTurn | null;
      readonly seenBy: 'room' | readonly PlayerId[];
    }
  | { readonly type: 'debug_view_shown'; readonly playerId: PlayerId }
  | { readonly type: 'message_posted'; readonly message: Message }
  /** A player claims something; the message shows it in the chat. */
  | { readonly type: 'claim_made'; readonly claim: MadeClaim; readonly message: Message }
  | { readonly type: 'claim_withdrawn'; readonly claimId: string; readonly at: number }
  /** A bot has spoken at this moment, or answered this question. Only the claim is visible. */
  | {
      readonly type: 'bot_spoke';
      readonly playerId: PlayerId;
      readonly occasion: Occasion;
      readonly story: readonly Claim[] | null;
      readonly at: number;
    }
  /** Null abstains. */
  | { readonly type: 'vote_cast'; readonly playerId: PlayerId; readonly targetId: PlayerId | null }
  /** Only the voter sees it: that a vote was cast is known already. */
  | { readonly type: 'vote_changed'; readonly playerId: PlayerId; readonly targetId: PlayerId | null }
  /** The host has stopped the clock. */
  | { readonly type: 'clock_paused'; readonly playerId: PlayerId; readonly at: number }
  /** The rest of the time runs from then on. */
  | { readonly type: 'clock_resumed'; readonly at: number }
  | { readonly type: 'clock_extended'; readonly ms: number }
  | { readonly type: 'phase_started'; readonly stage: Stage }
  /** The round is over and the next one begins in the lobby. */
  | { readonly type: 'lobby_reopened' }
  | { readonly type: 'results_calculated'; readonly result: RoundResult; readonly at: number }
  | { readonly type: 'play_again_wanted'; readonly playerId: PlayerId };
