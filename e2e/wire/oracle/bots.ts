import { type JsonObject, listAt, objectAt, textAt } from './json.ts';
import { ROLE_NAMES } from './own-result.ts';
import { anyText, type Rule } from './rule.ts';

export const isBot = (view: JsonObject, userId: string): boolean =>
  listAt(view.players)
    .map(objectAt)
    .some((player) => player.userId === userId && player.isBot === true);

export const botName: Rule = (value, path) =>
  ROLE_NAMES.some((name) => textAt(value).includes(name)) ? [`${path} names a role`] : anyText(value, path);

/** What bots say is noted by nobody: it names no role but those of the set, and the Werewolf of a pile. */
export function mayBotSay(view: JsonObject, claim: JsonObject): boolean {
  const named = claim.kind === 'role' || claim.kind === 'saw' ? textAt(claim.role) : null;
  return named === null || named === 'Werewolf' || listAt(view.selectedRoles).includes(named);
}
