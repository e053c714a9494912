import type { ActionData } from '../../protocol/game-view.ts';
import { payloadFromChoice } from '../night/payload.ts';
import type { Choice } from '../state/choice.ts';
import type { PlayerId, UserId } from '../state/ids.ts';

/** All choices of a night as one: a copier's later choice is under `next`. */
export function actionDataOf(
  choices: readonly Choice[],
  userIdOf: (player: PlayerId) => UserId,
): ActionData | null {
  let data: ActionData | null = null;
  for (const choice of choices.toReversed()) {
    const { ifEvilTarget, ...named } = choice;
    const payload = payloadFromChoice({
      ...named,
      targets: choice.targets.map(userIdOf),
      ...(ifEvilTarget === undefined ? {} : { ifEvilTarget: userIdOf(ifEvilTarget) }),
    });
    data = data === null ? payload : { ...payload, next: data };
  }
  return data;
}
