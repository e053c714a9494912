import {
  type Account,
  accountOf,
  movedOn,
  type PlainClaim,
  verdictOn,
} from '@nightfall/shared/game/testing/rulebook-model/verdicts';
import { ROLE_NAMES, type RoundModel } from './round-model.ts';
import {
  anyText,
  bool,
  canonical,
  exactly,
  int,
  type Json,
  type JsonObject,
  listAt,
  memberOf,
  numberAt,
  object,
  objectAt,
  type Rule,
  textAt,
  uuid,
} from './rule.ts';
import { saidRule } from './said.ts';

/** How a claim is noted when it is sent: who said what. */
export const claimNote = (userId: string, claim: unknown): string => `${userId} ${canonical(claim as Json)}`;

/** What is known of a view when its claims are looked at. */
export interface ClaimPlace {
  readonly view: JsonObject;
  readonly revealed: boolean;
  readonly model: RoundModel | null;
  /** All that anybody has sent, as notes. */
  readonly claimed: ReadonlySet<string>;
}

const IN = ['discussion', 'vote', 'results'];

/** With a Curator selected, or a custom role that does the same, nobody reads the discussion on the table's screen. */
export function isSilentScreen(view: JsonObject): boolean {
  const isScreen = view.me === null && !('waitingChat' in view);
  if (!isScreen || view.phase !== 'discussion') return false;
  const gives = (role: JsonObject) =>
    listAt(role.actions).includes('assign_artifact') && role.nightOrder !== 0;
  return listAt(view.selectedRoles).includes('Curator') || listAt(view.customRoles).map(objectAt).some(gives);
}

/** talk.md section 1: said by whom it is told to be said by, verdicts with the results alone, and nothing else. */
export function claimsRule(place: ClaimPlace): Rule {
  const { view, model } = place;
  const me = objectAt(view.me);
  const isWaiting = view.me === null && 'waitingChat' in view;
  if (isWaiting || !IN.includes(textAt(view.phase)) || isSilentScreen(view)) return exactly([]);
  const isShrouded = view.phase === 'discussion' && me.canRead === false;
  const account = place.revealed && model?.wasPlayed ? accountOf(model.round, model.turns) : null;
  return (claims, path) =>
    listAt(claims).flatMap((claim, index) => {
      const shown = objectAt(claim);
      const at = `${path}[${index}]`;
      return [
        ...claimRule(place, shown, account)(claim, at),
        ...(isShrouded && shown.userId !== me.userId ? [`${at}: the bearer of the Shroud hears it`] : []),
      ];
    });
}

function claimRule(
  { view, claimed, model, revealed }: ClaimPlace,
  shown: JsonObject,
  account: Account | null,
): Rule {
  const userId = textAt(shown.userId);
  const isSaid = isBot(view, userId)
    ? mayBotSay(view, objectAt(shown.claim))
    : claimed.has(claimNote(userId, shown.claim));
  const rules = { id: uuid, userId: uuid, at: int, withdrawn: bool };
  const claim: Rule = (_, path) => (isSaid ? [] : [`${path}: nobody has said so`]);
  if (!revealed) return object({ ...rules, claim });
  if (account === null || model === null)
    return object({ ...rules, claim, verdict: () => [] }, { hasMovedOn: exactly(true) });
  const said = plainClaim(objectAt(shown.claim), model);
  const seat = model.seatOf(userId);
  return object({
    ...rules,
    claim,
    verdict: exactly(verdictOn(account, seat, said)),
    ...(movedOn(account, seat, said) ? { hasMovedOn: exactly(true) } : {}),
  });
}

function plainClaim(claim: JsonObject, model: RoundModel): PlainClaim {
  const seatAt = (value: Json | undefined) => model.seatOf(textAt(value));
  switch (claim.kind) {
    case 'role':
      return { kind: 'role', role: textAt(claim.role) };
    case 'saw':
      return { kind: 'saw', place: plainPlace(objectAt(claim.place), model), role: textAt(claim.role) };
    case 'did':
      return { kind: 'did', choice: model.plain(objectAt(claim.payload)) };
    case 'told':
      return { kind: 'told', fact: textAt(claim.fact), seats: listAt(claim.userIds).map(seatAt) };
    case 'suspect':
      return { kind: 'suspect', seat: seatAt(claim.userId), level: textAt(claim.level) };
    case 'quiet':
    case 'peace':
      return { kind: claim.kind };
    default:
      return { kind: 'ask' };
  }
}

function plainPlace(place: JsonObject, model: RoundModel): string {
  if ('userId' in place) return `seat ${model.seatOf(textAt(place.userId))}`;
  return 'centerIndex' in place ? `center ${numberAt(place.centerIndex)}` : 'pile';
}

/** Roles that sentences name by themselves. */
const NAMED: Readonly<Record<string, string>> = {
  mason: 'Mason',
  seer: 'Seer',
  apprenticeSeer: 'Apprentice Seer',
  accuse: 'Werewolf team',
};

/** As an artifact's id names a role: the Brand of the Villager is `brand-of-the-villager`. */
const inIds = (role: string) => role.toLowerCase().replaceAll(' ', '-');

/** A claim as a sentence: it names no role but those that the claim names. */
export function claimMessageRule({ view }: ClaimPlace, names: ReadonlySet<string>): Rule {
  return (message, path) => {
    const { claimId, content, userId } = objectAt(message);
    const shown = listAt(view.claims)
      .map(objectAt)
      .find(({ id }) => id === claimId);
    if (shown === undefined || shown.userId !== userId)
      return [`${path}: there is no such claim of theirs: ${textAt(claimId)}`];
    const claim = objectAt(shown.claim);
    const allowed =
      canonical(claim) + [claim.fact, claim.level].map((key) => NAMED[textAt(key)] ?? '').join();
    const unasked = ROLE_NAMES.filter(
      (role) => textAt(content).includes(role) && !allowed.includes(role) && !allowed.includes(inIds(role)),
    );
    return [
      ...unasked.map(
        (role) =>
          `${path}: “${textAt(content)}” names the ${role}, which the claim ${canonical(claim)} does not`,
      ),
      ...object({
        id: uuid,
        timestamp: exactly(shown.at ?? null),
        userId: uuid,
        displayName: isBot(view, textAt(userId)) ? botName : memberOf(names),
        content: () => (textAt(content) === '' ? [`${path}: says nothing`] : []),
        messageType: exactly('claim'),
        claimId: uuid,
        said: saidRule(textAt(content), view),
      })(message, path),
    ];
  };
}

const isBot = (view: JsonObject, userId: string): boolean =>
  listAt(view.players)
    .map(objectAt)
    .some((player) => player.userId === userId && player.isBot === true);

export const botName: Rule = (value, path) =>
  ROLE_NAMES.some((name) => textAt(value).includes(name)) ? [`${path} names a role`] : anyText(value, path);

/** What bots say is noted by nobody: it names no role but those of the set, and the Werewolf of a pile. */
function mayBotSay(view: JsonObject, claim: JsonObject): boolean {
  const named = claim.kind === 'role' || claim.kind === 'saw' ? textAt(claim.role) : null;
  return named === null || named === 'Werewolf' || listAt(view.selectedRoles).includes(named);
}
