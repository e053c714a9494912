import { OutOfBounds, parseJson } from '@nightfall/shared/backend/bounded-json';
import type { BuiltInRoleName } from '@nightfall/shared/game/night/roles/index';
import { isPlainText } from '@nightfall/shared/protocol/letters';
import { type Problem, problem } from '@nightfall/shared/text/problems';
import { CARD_ORDER } from '@nightfall/shared/themes/card-order';
import { isObject, type JsonObject } from '@nightfall/shared/themes/fill';
import { visit } from 'jsonc-parser';
import { MANIFESTS, type PackFile, type PackFiles } from './pack-files.ts';
import { inPlace, quoted, refusal, refuseIfAny } from './refusal.ts';

/** A name without what people spell differently: capitals, and how words are joined. */
export const folded = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');

const BY_FOLDED = new Map<string, BuiltInRoleName>(CARD_ORDER.map((name) => [folded(name), name]));

/** The role that a name means: "Alpha Wolf", "alphaWolf" and "alpha_wolf" are one. */
export const roleMeant = (name: string): BuiltInRoleName | undefined => BY_FOLDED.get(folded(name));

export type ManifestName = (typeof MANIFESTS)[number];
export const LARGEST_MANIFEST = 1024 * 1024;
const DEEPEST = 12;
/** What is parsed at all; within these bounds a manifest that is too deep is refused with the place. */
const BOUNDS = { depth: 64, values: 20_000 };

/** @throws ServiceError INVALID when there is none */
export function findManifest(files: PackFiles): { name: ManifestName; file: PackFile } {
  for (const name of MANIFESTS) {
    const file = files.get(name);
    if (file !== undefined) return { name, file };
  }
  throw refusal(problem('packs.noManifest'));
}

/** The JSON object of a manifest, in UTF-8 and with plain texts. @throws ServiceError INVALID */
export function parseManifest(name: ManifestName, bytes: Uint8Array): JsonObject {
  const value = parseText(name, decode(name, bytes));
  if (!isObject(value)) throw refusal(problem('packs.noObject', { file: name }));
  refuseIfAny(strangeTexts(value).map((fault) => inPlace(name, fault)));
  return value;
}

function decode(name: ManifestName, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal(problem('packs.notUtf8', { file: name }));
  }
}

function parseText(name: ManifestName, text: string): unknown {
  try {
    return parseJson(text, BOUNDS);
  } catch (error) {
    if (error instanceof OutOfBounds) throw refusal(beyondBounds(name, error));
    throw refusal(problem('packs.badJson', { file: name, ...placeOfFault(text) }));
  }
}

/** Line and column, from 1, of what is not JSON. The parser of the language does not tell them. */
function placeOfFault(text: string): { readonly line: number; readonly column: number } {
  const places: { line: number; column: number }[] = [];
  const onError = (_code: number, _offset: number, _length: number, line: number, column: number) =>
    places.push({ line: line + 1, column: column + 1 });
  visit(text, { onError }, { disallowComments: true });
  return places[0] ?? { line: 1, column: 1 };
}

const beyondBounds = (file: ManifestName, { bound }: OutOfBounds): Problem => {
  if (bound === 'depth') return problem('packs.tooDeep', { place: file });
  return bound === 'values'
    ? problem('packs.tooManyValues', { file })
    : problem('packs.otherMeaning', { file });
};

/** Markup is harmless, since texts are shown as text; characters that deceive the eye are not. */
function strangeTexts(value: unknown, path = '', depth = 0): Problem[] {
  const place = quoted(path).slice(1, -1);
  if (depth > DEEPEST) return [problem('packs.tooDeep', { place })];
  if (typeof value === 'string') {
    return isPlainText(value) ? [] : [problem('packs.strangeText', { place })];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isPlainText(key)
      ? strangeTexts(inner, path === '' ? key : `${path}.${key}`, depth + 1)
      : [problem('packs.strangeName', { name: quoted(key) })],
  );
}
