import { ownRoleOf, resultOf } from '@nightfall/shared/game/testing/rulebook-model/results';
import { rowOf, TABLE } from '@nightfall/shared/game/testing/rulebook-model/roles';
import type { SeenCard, Told } from '@nightfall/shared/game/testing/rulebook-model/table';
import { CUSTOM_ROLES } from './custom-roles.ts';
import { canonical, isSame, type Json, type JsonObject, listAt, objectAt, textAt } from './json.ts';
import { knowledge, type Moment } from './moment.ts';
import { type RoundModel, targetsOf } from './round-model.ts';

export const ROLE_NAMES = [...TABLE.map(({ role }) => role), ...CUSTOM_ROLES.map(({ name }) => name)];
const CENTER_NAMES = ['left', 'middle', 'right'];
/** Words of the artifacts that name a role. */
const ARTIFACT_ROLES: Record<string, string> = {
  'claw-of-the-werewolf': 'Werewolf',
  'brand-of-the-villager': 'Villager',
  'cudgel-of-the-tanner': 'Tanner',
};

/** What is wrong with what a player is told about the night (rules.md sections 3 to 5), before the results. */
export function ownResultFaults(me: JsonObject, moment: Moment): string[] {
  const { model, seat } = moment;
  const result = objectAt(me.actionResult);
  const ownRole = ownRoleOf(model.table, seat);
  const told = resultOf(model.table, seat, model.turns, false);
  const unknown = Object.keys(result).filter((key) => key !== 'message' && key !== 'data');
  return [
    ...(me.currentRole === ownRole ? [] : [`me.currentRole: ${me.currentRole}, not ${ownRole}`]),
    ...unknown.map((key) => `me.actionResult.${key}: nothing of this name may be sent`),
    ...dataFaults(objectAt(result.data), told, moment),
    ...messageFaults(textAt(result.message), told, moment),
  ].map((fault) => `${fault} (${model.round.dealt[seat]})`);
}

function dataFaults(data: JsonObject, told: Told, { model, seat }: Moment): string[] {
  const expected = wireData(told, model);
  const choices = model.truth.seats[seat]?.choices ?? [];
  const aimedAt = choices.flatMap(chosenBy);
  const names = model.truth.seats.filter(({ userId }) => aimedAt.includes(userId)).map(({ name }) => name);
  // The player knows whom they chose themselves.
  const mayBe: Record<string, Json[]> = { targetName: names, mark: aimedAt };
  const keys = new Set([...Object.keys(data), ...Object.keys(expected)]);
  return [...keys].flatMap((key) => {
    const [is, wanted] = [data[key], expected[key]];
    if (isSame(is, wanted) || mayBe[key]?.some((one) => isSame(is, one))) return [];
    return [`me.actionResult.data.${key}: ${canonical(is)} instead of ${canonical(wanted)}`];
  });
}

/** Everybody whom a choice names; the Witch's card may go to the second one. */
const chosenBy = (choice: JsonObject): string[] => [...targetsOf(choice), textAt(choice.ifEvilTargetUserId)];

/** The model's data in the words of the wire, without the name of a target. */
function wireData(told: Told, model: RoundModel): JsonObject {
  const { cards, target: _, mark, ...plain } = told;
  const people = ['wolves', 'masons', 'seers', 'apprenticeSeers', 'actors'] as const;
  const lists = people.flatMap((key) => {
    const seats = told[key];
    return seats === undefined ? [] : [[key, seats.map(model.userIdOf)] as const];
  });
  return {
    ...(plain as JsonObject),
    ...Object.fromEntries(lists),
    ...(cards === undefined ? {} : { cards: cards.map((card) => wireCard(card, model)) }),
    ...(mark === undefined ? {} : { mark: model.userIdOf(mark) }),
  };
}

function wireCard({ seat, center, role }: SeenCard, model: RoundModel): JsonObject {
  if (seat !== undefined) return { userId: model.userIdOf(seat), role };
  return center === undefined ? { role } : { centerIndex: center, role };
}

/** A sentence may name only roles, people and cards that the player has to do with. */
function messageFaults(message: string, told: Told, moment: Moment): string[] {
  const { model, seat } = moment;
  const choices = model.truth.seats[seat]?.choices ?? [];
  const known = new Set([
    ...Object.values(knowledge(moment)).flatMap((users) => listAt(users).map(textAt)),
    ...choices.flatMap(chosenBy),
    ...[...(told.actors ?? []), ...(told.mark === undefined ? [] : [told.mark])].map(model.userIdOf),
  ]);
  const strangers = model.truth.seats.filter(
    ({ userId, name }, other) => other !== seat && !known.has(userId) && message.includes(name),
  );
  const centers = choices.flatMap(({ centerIndex, positions }) => [
    centerIndex ?? null,
    ...listAt(positions),
  ]);
  const foreignCenters = CENTER_NAMES.filter(
    (name, index) => message.includes(`${name} center card`) && !centers.includes(index),
  );
  return [...strangers.map(({ name }) => name), ...foreignRoles(message, told, moment), ...foreignCenters]
    .map((word) => `me.actionResult.message names ${word}: ${message}`)
    .concat(message === '' ? ['me.actionResult.message is empty'] : []);
}

/** Names of roles in a sentence that the player does not know of. */
function foreignRoles(message: string, told: Told, { model, seat }: Moment): string[] {
  const choices = model.truth.seats[seat]?.choices ?? [];
  const hasConverted = choices.some(({ type }) => type === 'convert_player') || told.wasConverted;
  const artifacts = [told.artifactId, ...choices.map(({ artifactId }) => textAt(artifactId))];
  const own = [
    model.round.dealt[seat],
    ownRoleOf(model.table, seat),
    told.newRole,
    told.finalRole,
    ...(told.cards ?? []).map(({ role }) => role),
    ...(told.werewolfPileCards ?? []),
    ...(hasConverted ? ['Werewolf'] : []),
    ...artifacts.map((artifactId) => ARTIFACT_ROLES[artifactId ?? '']),
    // "You recognised ann as a Mason"; "nobody as a Seer".
    ...(told.masons ? ['Mason'] : []),
    ...(told.seers ? ['Seer', 'Apprentice Seer'] : []),
  ];
  // Longer names first: a Seer is named in every Apprentice Seer.
  const known = own.flatMap((role) => role ?? []).sort((a, b) => b.length - a.length);
  const { team } = rowOf(model.round, ownRoleOf(model.table, seat));
  const withoutTeam = message.replace(`you now win with the ${team} team.`, '');
  const rest = known.reduce((text, role) => text.replaceAll(role, ''), withoutTeam);
  return ROLE_NAMES.filter((role) => new RegExp(`\\b${role}s?\\b`).test(rest));
}
