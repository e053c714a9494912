import { isObject, type Json, type JsonObject, listAt, objectAt, type Rule, textAt } from './rule.ts';

/** A sentence as data may name what the text beside it names, and nothing else: nobody can read more from it. */
export const saidRule =
  (text: string, view: JsonObject): Rule =>
  (value, path) =>
    listAt(value)
      .flatMap((sentence) => namedIn(sentence, view))
      .filter((name) => !text.toLowerCase().includes(name.toLowerCase()))
      .map((name) => `${path} names ${name}, the text does not: ${text}`)
      .concat(Array.isArray(value) ? [] : [`${path} is no list`]);

/** The names of people, roles and artifacts in a sentence, and whatever has no place in one. */
function namedIn(value: Json, view: JsonObject): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => namedIn(one, view));
  if (!isObject(value)) return [textAt(value)];
  return Object.entries(value).flatMap(([key, inner]): string[] => {
    switch (key) {
      case 'say':
        return /^[a-zA-Z]+\.[a-zA-Z]+(\.[0-2])?$/.test(textAt(inner))
          ? []
          : [`the sentence ${textAt(inner)}`];
      case 'with':
        return Object.values(objectAt(inner)).flatMap((one) => namedIn(one, view));
      case 'player':
        return [nameOf(textAt(inner), view)];
      case 'role':
        return [textAt(inner)];
      case 'artifact':
        return [textAt(inner).replaceAll('-', ' ')];
      // A side, and a group of people, who are named beside it.
      case 'team':
      case 'group':
      case 'count':
        return [];
      default:
        return [`the field ${key}`];
    }
  });
}

const nameOf = (id: string, view: JsonObject): string =>
  textAt(
    listAt(view.players)
      .map(objectAt)
      .find((player) => player.id === id)?.displayName,
  ) || `the unknown player ${id}`;
