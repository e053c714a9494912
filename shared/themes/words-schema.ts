import { z } from 'zod';
import { textUpTo } from '../game/state/counted-text.ts';

export const wordSchema = textUpTo(80).min(1);
export const lineSchema = textUpTo(300).min(1);
export const textSchema = textUpTo(1200).min(1);

/** A line for each of the keys. */
export const words = <K extends string>(...keys: readonly K[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, lineSchema])) as Record<K, typeof lineSchema>);

/** What players say about the night, in the first person. */
export const claimWordsSchema = words(
  'dealt',
  'saw',
  'sawOwn',
  'sawAt',
  'sawInPile',
  'copied',
  'marked',
  'viewedPlayer',
  'viewedPlaces',
  'viewedPile',
  'investigated',
  'converted',
  'protected',
  'shielded',
  'shieldedOwn',
  'tapped',
  'revealed',
  'robbed',
  'gave',
  'gaveIfEvil',
  'swapped',
  'swappedOwn',
  'shifted',
  'gaveArtifact',
  'banished',
  'passed',
  'hadNoChoice',
  'suspected',
  'recognised',
  'recognisedNobody',
  'sensedOne',
  'sensedSeveral',
  'sensedNobody',
  'wasTapped',
  'wasConverted',
  'wasGivenArtifact',
  'quiet',
  'trust',
  'accuse',
  'peace',
  'ask',
  // Where somebody is asked who has said it already.
  'hasSaid',
);

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
