/** Under this key a storage says the format of what is in it. */
export const FORMAT_KEY = 'storageFormat';

/** Leads from one format to the next. */
type Step = (storage: Storage) => void;

/** The first one leads from format 1 to format 2, and so on. */
const STEPS: readonly Step[] = [];

/** Null where nothing is kept yet. */
function formatOf(storage: Storage): number | null {
  const text = storage.getItem(FORMAT_KEY);
  return text === null ? null : Number(text);
}

/** A newer page has been here. What it keeps is left alone: this page keeps its own things as long as it is open. */
export class NewerStorage extends Error {
  override readonly name = 'NewerStorage';
  override readonly message = 'What this browser keeps is of a newer version of this page, and is left alone';
}

/** What an older page has kept becomes what is kept today. @throws NewerStorage */
export function inTodaysFormat(storage: Storage, steps = STEPS): Storage {
  const newest = steps.length + 1;
  const format = formatOf(storage) ?? newest;
  if (format > newest) throw new NewerStorage();
  if (format < newest) {
    for (const step of steps.slice(format - 1)) step(storage);
    storage.setItem(FORMAT_KEY, String(newest));
  }
  return storage;
}

/** Before the first thing that is kept: nothing is in a storage that says no format. */
export function noteFormat(storage: Storage): void {
  if (formatOf(storage) === null) storage.setItem(FORMAT_KEY, String(STEPS.length + 1));
}
