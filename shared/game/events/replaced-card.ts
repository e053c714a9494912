import type { Layout } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { Stage } from '../state/state.ts';
import type { GameEvent } from './event.ts';

/** A round that has cards, and whose results are not yet being shown. */
export type RunningStage = Exclude<Stage, { phase: 'lobby' | 'results' }>;

/** Where the cards lie by now: as they were dealt until the night is over. */
export function presentLayout(stage: RunningStage): Layout {
  return 'night' in stage ? stage.night.layout : stage.deal.layout;
}

type RoleChanged = Extract<GameEvent, { type: 'role_changed' }>;

/** The stage with another print on the card in front of a player. */
export function withRoleChanged(stage: Stage, { playerId, role, turn }: RoleChanged): Stage {
  if (stage.phase === 'lobby' || stage.phase === 'results') return stage;
  const layout = reprinted(presentLayout(stage), playerId, role);
  if ('night' in stage) return { ...stage, night: { ...stage.night, layout } };
  const deal = { ...stage.deal, layout };
  if (stage.phase === 'role_deal') return { ...stage, deal };
  return { ...stage, deal, turns: turn === null ? stage.turns : { ...stage.turns, [playerId]: turn } };
}

/** `as` and `mark` go with the old print. */
function reprinted(layout: Layout, playerId: PlayerId, role: RoleName): Layout {
  const id = layout.hands[playerId];
  return id === undefined ? layout : { ...layout, cards: { ...layout.cards, [id]: { id, role } } };
}
