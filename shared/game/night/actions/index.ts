import type { ActionType } from '../../state/choice.ts';
import type { NightAction } from '../action.ts';
import { assignArtifact } from './assign-artifact.ts';
import { banishPlayer } from './banish-player.ts';
import { convertPlayer } from './convert-player.ts';
import { copyCenter } from './copy-center.ts';
import { copyRole } from './copy-role.ts';
import { investigatePlayers } from './investigate-players.ts';
import { protectFromDeath } from './protect-from-death.ts';
import { protectPlayer } from './protect-player.ts';
import { revealPlayer } from './reveal-player.ts';
import { robPlayer } from './rob-player.ts';
import { shiftCards } from './shift-cards.ts';
import { swapCenter } from './swap-center.ts';
import { swapPlayers } from './swap-players.ts';
import { tapPlayer } from './tap-player.ts';
import { targetPlayer } from './target-player.ts';
import { viewAndSwap } from './view-and-swap.ts';
import { viewCenter } from './view-center.ts';
import { viewCenterCard } from './view-center-card.ts';
import { viewPlayer } from './view-player.ts';
import { viewWerewolfPile } from './view-werewolf-pile.ts';

/** The registry of night actions. */
export const ACTIONS: Readonly<Record<ActionType, NightAction>> = {
  copy_center: copyCenter,
  copy_role: copyRole,
  target_player: targetPlayer,
  view_center_card: viewCenterCard,
  convert_player: convertPlayer,
  view_player: viewPlayer,
  view_werewolf_pile: viewWerewolfPile,
  protect_from_death: protectFromDeath,
  protect_player: protectPlayer,
  view_center: viewCenter,
  investigate_players: investigatePlayers,
  tap_player: tapPlayer,
  reveal_player: revealPlayer,
  rob_player: robPlayer,
  view_and_swap: viewAndSwap,
  swap_players: swapPlayers,
  shift_cards: shiftCards,
  swap_center: swapCenter,
  assign_artifact: assignArtifact,
  banish_player: banishPlayer,
};
