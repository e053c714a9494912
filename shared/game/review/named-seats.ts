/** Names stand in a kept sentence as seats between two characters that nobody can type. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const SEATS = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');
/** Of a line that was cut in the middle of a name. */
const REST = new RegExp(`${OPEN}\\d*`, 'g');

export const seatMark = (seat: number): string => `${OPEN}${seat}${CLOSE}`;

export const withNames = (text: string, nameOf: (seat: number) => string): string =>
  text.replaceAll(SEATS, (_, seat: string) => nameOf(Number(seat))).replaceAll(REST, '');
