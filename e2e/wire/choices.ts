import type { NightPayload } from '@nightfall/shared/game/state/choice';
import type { GameView, PromptChoice } from '@nightfall/shared/protocol/game-view';
import type { Dice } from './dice.ts';

/** A random legal night action, read from the prompt alone. */
export function randomPayload(view: GameView, dice: Dice): NightPayload {
  const { choices, canPass } = view.me?.prompt ?? { choices: [], canPass: true };
  if (canPass && dice.chance(0.1)) return { type: 'pass' };
  const choice = dice.pick(choices);
  if (choice.type === 'submit_vote') throw new Error('This is no night action');
  return payload(choice, dice);
}

function payload(choice: PromptChoice, dice: Dice): NightPayload {
  const { type, targets = [], centerIndices = [], artifactIds = [], directions = [], min, max } = choice;
  const targetUserIds = dice.some(targets, min, max);
  const centers = dice.some(centerIndices, min, max);
  switch (type) {
    case 'swap_players':
      return { type, player1UserId: at(targetUserIds, 0), player2UserId: at(targetUserIds, 1) };
    case 'investigate_players':
      return { type, targetUserIds };
    case 'view_center':
      return { type, positions: [at(centers, 0), at(centers, 1)] };
    case 'copy_center':
    case 'view_center_card':
    case 'swap_center':
      return { type, centerIndex: at(centers, 0) };
    case 'view_and_swap': {
      const swap = { type, centerIndex: dice.pick(centerIndices), targetUserId: at(targetUserIds, 0) };
      return dice.chance(0.5) ? swap : { ...swap, ifEvilTargetUserId: dice.pick(targets) };
    }
    case 'assign_artifact':
      return { type, targetUserId: at(targetUserIds, 0), artifactId: dice.pick(artifactIds) };
    case 'shift_cards':
      return { type, direction: dice.pick(directions) };
    case 'view_werewolf_pile':
      return { type };
    case 'no_action':
      return targetUserIds.length === 0 ? { type } : { type, suspectUserId: at(targetUserIds, 0) };
    default:
      return { type, targetUserId: at(targetUserIds, 0) };
  }
}

/** Whom the viewer may vote for, who has not yet. */
export function voteTargets(view: GameView): string[] {
  const hasVoted = view.players.some(({ userId, hasVoted }) => hasVoted && userId === view.me?.userId);
  if (hasVoted) return [];
  return (view.me?.prompt?.choices ?? []).flatMap(({ type, targets = [] }) =>
    type === 'submit_vote' ? targets : [],
  );
}

export function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error(`There is nothing at ${index}`);
  return value;
}
