import { varchar } from 'drizzle-orm/pg-core';
import { bytesFor } from '../../../game/state/letters.ts';

/** User text of at most so many letters. Postgres counts code points, of which a letter may have several. */
export const lettersUpTo = (name: string, most: number) => varchar(name, { length: bytesFor(most) });
