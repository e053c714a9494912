import { type ActionData, actionDataSchema, type MeView } from '@nightfall/shared/game/view';

const COPYING: ReadonlySet<ActionData['type']> = new Set(['copy_role', 'copy_center']);

function copiesIn(choice: ActionData | null): number {
  if (choice === null || !COPYING.has(choice.type)) return 0;
  const next = actionDataSchema.safeParse(choice.next);
  return 1 + (next.success ? copiesIn(next.data) : 0);
}

/** The role a copier took on. Copying comes before all else, so its cards are the first that were seen. */
export function copiedRole({ actionData, actionResult }: MeView): string | undefined {
  return actionResult?.data.cards?.[copiesIn(actionData) - 1]?.role;
}
