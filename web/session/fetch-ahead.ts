type Way = 'room' | 'toasts';

const ways = new Map<Way, () => Promise<unknown>>();

/** Says how the program of a way on is fetched. */
export const setWay = (way: Way, fetchProgram: () => Promise<unknown>): void =>
  void ways.set(way, fetchProgram);

/** Has the program of a way on come while somebody is still about to go it; what fails is told when it is needed. */
export const fetchAhead = (way: Way): void =>
  void ways
    .get(way)?.()
    .catch(() => undefined);
