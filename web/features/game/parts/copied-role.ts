import type { MeView } from '@nightfall/shared/protocol/game-view';

/** How many copies come before a copier's other choice: each later one is under `next`. */
function copiesIn(choice: unknown): number {
  if (typeof choice !== 'object' || choice === null || !('type' in choice)) return 0;
  if (choice.type !== 'copy_role' && choice.type !== 'copy_center') return 0;
  return 1 + ('next' in choice ? copiesIn(choice.next) : 0);
}

/** The role a copier took on. Copying comes before everything else, so its cards are the first that were seen. */
export function copiedRole({ actionData, actionResult }: MeView): string | undefined {
  return actionResult?.data.cards?.[copiesIn(actionData) - 1]?.role;
}
