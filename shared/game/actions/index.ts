import type { ActionType } from '../choice.ts';
import type { NightAction } from './action.ts';
import { copyRole } from './copy-role.ts';
import { robPlayer } from './rob-player.ts';
import { swapCenter } from './swap-center.ts';
import { swapPlayers } from './swap-players.ts';
import { viewCenter } from './view-center.ts';
import { viewCenterCard } from './view-center-card.ts';
import { viewPlayer } from './view-player.ts';
import { viewWerewolfPile } from './view-werewolf-pile.ts';

/** The registry of night actions. */
export const ACTIONS: Partial<Record<ActionType, NightAction>> = {
  copy_role: copyRole,
  view_player: viewPlayer,
  view_center: viewCenter,
  view_center_card: viewCenterCard,
  view_werewolf_pile: viewWerewolfPile,
  rob_player: robPlayer,
  swap_players: swapPlayers,
  swap_center: swapCenter,
};
