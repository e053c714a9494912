export { firstLetters, lettersOf } from '../game/state/letters.ts';
