import type { GameView } from '@nightfall/shared/protocol/game-view';
import { viewersId } from './viewers-id.ts';

/** Of somebody who sits or waits in the room, or a table screen's token. */
export type Ticket = { readonly userId: string | undefined } | { readonly tableToken: string };

/** By the seat of whoever the view was made for, or by their place among the waiting. */
export const personsTicket = (view: GameView): Ticket => ({ userId: viewersId(view) });
