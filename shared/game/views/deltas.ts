import type { Operation } from '../../protocol/admin.ts';
import { idOf, isComposite, isSameList } from './view-cache.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * JSON Patch (RFC 6902) from one immutable JSON value to another. Parts that are the same object are not looked into.
 * Applied to the old value it gives the new one, the order of its keys included.
 */
export function operationsBetween(before: unknown, after: unknown): Operation[] {
  const operations: Operation[] = [];
  compare(before, after, '', operations);
  return operations;
}

function compare(before: unknown, after: unknown, path: string, operations: Operation[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    if (!compareLists(before, after, path, operations)) replace(path, after, operations);
  } else if (isFields(before) && isFields(after)) {
    if (!compareFields(before, after, path, operations)) replace(path, after, operations);
  } else replace(path, after, operations);
}

const isFields = (value: unknown): value is Fields => isComposite(value) && !Array.isArray(value);

function replace(path: string, value: unknown, operations: Operation[]): void {
  operations.push({ op: 'replace', path, value });
}

/** False: new keys would not be in the order of `after`. */
function compareFields(before: Fields, after: Fields, path: string, operations: Operation[]): boolean {
  const keys = writtenKeys(after);
  const old = writtenKeys(before);
  const staying = isSameList(keys, old) ? keys : old.filter((key) => after[key] !== undefined);
  if (staying.some((key, index) => keys[index] !== key)) return false;
  for (const key of old) {
    if (before[key] === after[key]) continue;
    const at = `${path}/${escaped(key)}`;
    if (after[key] === undefined) operations.push({ op: 'remove', path: at });
    else compare(before[key], after[key], at, operations);
  }
  for (const key of keys.slice(staying.length)) {
    operations.push({ op: 'add', path: `${path}/${escaped(key)}`, value: after[key] });
  }
  return true;
}

/** JSON leaves out what is undefined. */
function writtenKeys(fields: Fields): string[] {
  const keys = Object.keys(fields);
  for (const key of keys)
    if (fields[key] === undefined) return keys.filter((one) => fields[one] !== undefined);
  return keys;
}

/** False: no element stays, or their order has changed, or they cannot be told apart. */
function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
  operations: Operation[],
): boolean {
  if (isSameOrder(before, after)) return compareInOrder(before, after, path, operations);
  const ids = after.map(idOf);
  const places = new Map(ids.map((id, index) => [id, index]));
  if (places.has(undefined) || places.size < ids.length || before.some((item) => idOf(item) === undefined)) {
    return before.length === after.length && compareInOrder(before, after, path, operations);
  }
  const staying = before.filter((item) => places.has(idOf(item)));
  if (staying.length === 0 && before.length > 0) return false;
  const order = staying.map((item) => places.get(idOf(item)) ?? 0);
  if (order.some((place, index) => index > 0 && place <= (order[index - 1] ?? 0))) return false;
  let place = 0;
  for (const item of before) {
    if (places.has(idOf(item))) place += 1;
    else operations.push({ op: 'remove', path: `${path}/${place}` });
  }
  const old = new Map(staying.map((item) => [idOf(item), item]));
  for (const [index, item] of after.entries()) {
    const was = old.get(ids[index]);
    if (was !== undefined) compare(was, item, `${path}/${index}`, operations);
    else operations.push({ op: 'add', path: `${path}/${index}`, value: item });
  }
  return true;
}

/** The usual case: as many elements, each known again where it stood. */
const isSameOrder = (before: readonly unknown[], after: readonly unknown[]) =>
  before.length === after.length &&
  after.every((item, index) => item === before[index] || isKnownAgain(before[index], item));

function isKnownAgain(before: unknown, after: unknown): boolean {
  const id = idOf(after);
  return id !== undefined && id === idOf(before);
}

function compareInOrder(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
  operations: Operation[],
): true {
  for (let index = 0; index < after.length; index += 1) {
    if (after[index] !== before[index]) compare(before[index], after[index], `${path}/${index}`, operations);
  }
  return true;
}

/** A key as a step of a JSON Pointer (RFC 6901). */
const escaped = (key: string) =>
  key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
