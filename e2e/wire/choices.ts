import type { NightPayload } from '@nightfall/shared/game/choice';
import type { GameView, PromptChoice } from '@nightfall/shared/game/view';
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
  const { type, targets = [], centerIndices = [], min, max } = choice;
  const picks = dice.some(targets, min, max);
  const centers = dice.some(centerIndices, min, max);
  switch (type) {
    case 'swap_players':
      return { type, player1UserId: at(picks, 0), player2UserId: at(picks, 1) };
    case 'view_center':
      return { type, positions: [at(centers, 0), at(centers, 1)] };
    case 'view_center_card':
    case 'swap_center':
      return { type, centerIndex: at(centers, 0) };
    case 'view_player':
    case 'rob_player':
    case 'copy_role':
      return { type, targetUserId: at(picks, 0) };
    case 'no_action':
      return picks.length === 0 ? { type } : { type, suspectUserId: at(picks, 0) };
    default:
      throw new Error(`${type} has to be learnt first`);
  }
}

/** Whom the viewer may vote for. */
export function voteTargets(view: GameView): string[] {
  return (view.me?.prompt?.choices ?? []).flatMap(({ type, targets = [] }) =>
    type === 'submit_vote' ? targets : [],
  );
}

export function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error(`There is nothing at ${index}`);
  return value;
}
