import type { GameView } from '@nightfall/shared/protocol/game-view';
import { tabStore } from './store.ts';

type Moment = Pick<GameView, 'id' | 'phase' | 'round'>;

const keyOf = ({ id }: Moment) => `readingPause:${id}`;
const textOf = ({ phase, round }: Moment) => `${round} ${phase}`;

/** Whether the clock of a practice game is paused because its player reads the guide, and not by their own wish. */
export const isReadingPause = (view: Moment): boolean => tabStore.read(keyOf(view)) === textOf(view);

export const noteReadingPause = (view: Moment): void => void tabStore.write(keyOf(view), textOf(view));

export const forgetReadingPause = (view: Moment): void => tabStore.remove(keyOf(view));
