type ScriptName = 'room' | 'toasts';

const ways = new Map<ScriptName, () => Promise<unknown>>();

/** Says how the program of a way on is fetched. */
export const registerScript = (way: ScriptName, fetchProgram: () => Promise<unknown>): void =>
  void ways.set(way, fetchProgram);

/** Fetches a script before it is needed. A failure shows when it is needed. */
export const fetchScriptAhead = (way: ScriptName): void =>
  void ways
    .get(way)?.()
    .catch(() => undefined);
