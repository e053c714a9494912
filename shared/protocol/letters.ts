export { firstLetters, fits, lettersLeft, lettersOf, searchForm, shortened } from '../game/state/letters.ts';
