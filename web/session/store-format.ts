/** Under this key a storage says the format of what is in it. */
export const FORMAT_KEY = 'storageFormat';

/** Each leads from one format to the next. Format 1 said no number, and is the same otherwise. */
const STEPS: readonly ((storage: Storage) => void)[] = [() => undefined];
const NEWEST = STEPS.length + 1;

const formatOf = (storage: Storage): number => Number(storage.getItem(FORMAT_KEY) ?? 1);

/** A newer page has been here. What it keeps is left alone: this page keeps its own things as long as it is open. */
export class NewerStorage extends Error {
  override readonly name = 'NewerStorage';
  override readonly message = 'What this browser keeps is of a newer version of this page, and is left alone';
}

/** What is kept by a page of before becomes what is kept today. @throws NewerStorage */
export function inTodaysFormat(storage: Storage): Storage {
  const format = formatOf(storage);
  if (format > NEWEST) throw new NewerStorage();
  for (const step of STEPS.slice(format - 1)) step(storage);
  return storage;
}

/** From the first thing on that is kept. */
export function noteFormat(storage: Storage): void {
  if (formatOf(storage) !== NEWEST) storage.setItem(FORMAT_KEY, String(NEWEST));
}
