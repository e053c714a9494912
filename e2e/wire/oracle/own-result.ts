import { canonical, isSame, type Json, type JsonObject, listAt, objectAt, textAt } from './json.ts';
import { knowledge, type Moment } from './moment.ts';
import type { Dawn, NightReplay } from './night.ts';

export const ROLE_NAMES = [
  'Villager',
  'Werewolf',
  'Minion',
  'Mason',
  'Seer',
  'Robber',
  'Troublemaker',
  'Drunk',
  'Insomniac',
  'Hunter',
  'Tanner',
  'Doppelganger',
];
const CENTER_NAMES = ['left', 'middle', 'right'];

/** What is wrong with what a player is told about the night (rules.md sections 3 to 5), before the results. */
export function ownResultFaults(me: JsonObject, moment: Moment, replay: NightReplay): string[] {
  const dawn = replay.dawnOf(moment.seat);
  const result = objectAt(me.actionResult);
  const data = objectAt(result.data);
  const unknown = Object.keys(result).filter((key) => key !== 'message' && key !== 'data');
  return [
    ...(me.currentRole === dawn.ownRole ? [] : [`me.currentRole: ${me.currentRole}, not ${dawn.ownRole}`]),
    ...unknown.map((key) => `me.actionResult.${key}: nothing of this name may be sent`),
    ...dataFaults(data, dawn, knowledge(moment)),
    ...messageFaults(textAt(result.message), moment, dawn),
  ].map((fault) => `${fault} (${moment.seat.dealt})`);
}

function dataFaults(data: JsonObject, dawn: Dawn, people: JsonObject): string[] {
  const { cards, ...others } = data;
  const allowed: JsonObject = {
    ...dawn.woke,
    ...(dawn.newRoles.length > 0 ? { newRole: dawn.newRoles.at(-1) ?? null } : {}),
  };
  const mayBe: Record<string, Json[]> = {
    wolves: [people.wolves ?? null],
    masons: [people.masons ?? null],
    targetName: dawn.targetNames,
  };
  const missing = Object.keys(allowed).filter((key) => !(key in others));
  return [
    ...missing.map((key) => `me.actionResult.data.${key} is missing`),
    ...Object.entries(others)
      .filter(
        ([key, value]) => !isSame(value, allowed[key]) && !mayBe[key]?.some((one) => isSame(value, one)),
      )
      .map(([key, value]) => `me.actionResult.data.${key}: ${canonical(value)} may not be known`),
    ...cardFaults(cards, dawn),
  ];
}

/** Of the cards looked at, none but the copied one may be left out. */
function cardFaults(cards: Json | undefined, dawn: Dawn): string[] {
  const seen = dawn.seen.map(({ place, role }) => canonical({ ...placeFields(place), role }));
  const shown = listAt(cards).map((card) => canonical(card));
  const copied = dawn.newRoles.length > 0 ? seen[0] : undefined;
  return [
    ...shown.filter((card) => !seen.includes(card)).map((card) => `me.actionResult: ${card} was not seen`),
    ...seen
      .filter((card) => !shown.includes(card) && card !== copied)
      .map((card) => `me.actionResult: ${card} was seen, but is not told`),
  ];
}

function placeFields(place: string): JsonObject {
  const [, index] = place.split('center ');
  return index === undefined ? { userId: place } : { centerIndex: Number(index) };
}

/** A sentence may name only roles, people and cards that the player has to do with. */
function messageFaults(message: string, { truth, seat, phase, made }: Moment, dawn: Dawn): string[] {
  const people = knowledge({ truth, seat, phase, made });
  const knownIds = [
    ...listAt(people.wolves),
    ...listAt(people.masons),
    ...dawn.seen.map(({ place }) => place),
  ];
  const chosen = seat.choices.map((choice) => JSON.stringify(choice));
  const strangers = truth.seats
    .filter(({ userId, name }) => userId !== seat.userId && message.includes(name))
    .filter(({ userId }) => !knownIds.includes(userId) && !chosen.some((text) => text.includes(userId)));
  const roles = new Set([
    seat.dealt,
    ...dawn.newRoles,
    ...dawn.seen.map(({ role }) => role),
    ...(dawn.woke === null ? [] : [dawn.woke.finalRole]),
  ]);
  const foreign = ROLE_NAMES.filter(
    (role) => !roles.has(role) && new RegExp(`\\b${role}s?\\b`).test(message),
  );
  const centers = CENTER_NAMES.filter((name) => message.includes(`${name} center card`)).filter(
    (name) => !chosen.some((text) => text.includes(String(CENTER_NAMES.indexOf(name)))),
  );
  return [...strangers.map(({ name }) => name), ...foreign, ...centers]
    .map((word) => `me.actionResult.message names ${word}: ${message}`)
    .concat(message === '' ? ['me.actionResult.message is empty'] : []);
}
