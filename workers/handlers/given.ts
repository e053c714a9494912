import type { Database } from '@nightfall/shared/backend/db/connect';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import type { ThemeCache } from '@nightfall/shared/backend/themes/theme-cache';
import type { Thinking } from '../thinking/thinking.ts';

/** What the handlers of effects work with. */
export interface Given {
  readonly rooms: Rooms;
  readonly themes: ThemeCache;
  readonly db: Database;
  readonly thinking: Thinking;
}
