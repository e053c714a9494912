import type { z } from 'zod';
import { words } from './text-kinds.ts';

/** What the review of a round says: what could have been known, and who was best at what. */
export const reviewWordsSchema = words(
  'byClaim',
  'byWithdrawal',
  'moved',
  'madeSuspect',
  'madeTrusted',
  'changedLittle',
  'turningPoint',
  'noTurningPoint',
  'bestCast',
  'bestMissed',
  'bestForNobody',
  'noVote',
  'sawWolf',
  'layFaceUp',
  'dealtItYourself',
  'sawItBefore',
  'sawItAt',
  'ruledOut',
  'wasTold',
  'ownWords',
  'likeliest',
  'bestForSide',
  'bestLiar',
  'bestNose',
  'mostBelieved',
);
export type ReviewWords = z.infer<typeof reviewWordsSchema>;
