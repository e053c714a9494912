type Way = 'room' | 'toasts';

const ways = new Map<Way, () => Promise<unknown>>();

/** Says how the program of a way on is fetched. */
export const setWay = (way: Way, fetchProgram: () => Promise<unknown>): void =>
  void ways.set(way, fetchProgram);

/** Fetches a script before it is needed. A failure shows when it is needed. */
export const fetchAhead = (way: Way): void =>
  void ways
    .get(way)?.()
    .catch(() => undefined);
