import type { BestVote, ReviewPart, ReviewTitle, Shift, VoteReason } from '../game/results/review-part.ts';
import type { PlayerId } from '../game/state/ids.ts';
import type { Naming } from '../game/views/words.ts';
import { claimSentence } from './claim-sentences.ts';
import { placeName, type Vocabulary } from './naming.ts';

/** What a review says to the table, and of the best vote to the one whose it was. */
export function reviewSentence(part: ReviewPart, naming: Naming, words: Vocabulary): string {
  const { review } = words.sentences;
  switch (part.kind) {
    case 'shift':
      return shiftSentence(part.shift, naming, words);
    case 'turning_point':
      return part.shift === null
        ? words.say(review.noTurningPoint)
        : words.say(review.turningPoint, { change: shiftSentence(part.shift, naming, words) });
    case 'best_vote':
      return bestVoteSentence(part.best, naming, words);
    case 'title':
      return words.say(review[TITLES[part.title]]);
  }
}

const TITLES = {
  best_liar: 'bestLiar',
  best_nose: 'bestNose',
  most_believed: 'mostBelieved',
} as const satisfies Record<ReviewTitle, string>;

function shiftSentence(
  { speaker, isWithdrawal, from, to }: Shift,
  naming: Naming,
  words: Vocabulary,
): string {
  const { say, sentences } = words;
  const { review } = sentences;
  const what = say(isWithdrawal ? review.byWithdrawal : review.byClaim, { who: naming.player(speaker) });
  if (from !== null && to !== null)
    return say(review.moved, { what, from: naming.player(from), to: naming.player(to) });
  // Whoever speaks is named already.
  const nameOf = (player: PlayerId) => (player === speaker ? sentences.places.them : naming.player(player));
  if (to !== null) return say(review.madeSuspect, { what, to: nameOf(to) });
  return from === null
    ? say(review.changedLittle, { what })
    : say(review.madeTrusted, { what, from: nameOf(from) });
}

function bestVoteSentence(best: BestVote, naming: Naming, words: Vocabulary): string {
  const { say, sentences } = words;
  const { review } = sentences;
  if (best === null) return say(review.noVote);
  if (best === 'nobody') return say(review.bestForNobody);
  const who = naming.player(best.target);
  const vote = say(best.wasCast ? review.bestCast : review.bestMissed, { who });
  return `${vote} ${reasonSentence(best.reason, who, naming, words)}`;
}

const QUOTES = { ruled_out: 'ruledOut', was_told: 'wasTold', own_words: 'ownWords' } as const;

function reasonSentence(reason: VoteReason, who: string, naming: Naming, words: Vocabulary): string {
  const { say, role, sentences } = words;
  const { review } = sentences;
  switch (reason.kind) {
    case 'saw_wolf':
      return say(review.sawWolf, { who, role: role(reason.role) });
    case 'lay_face_up':
      return say(review.layFaceUp, { who, role: role(reason.role) });
    case 'dealt_it_yourself':
      return say(review.dealtItYourself, { who, role: role(reason.role) });
    case 'saw_it_elsewhere': {
      const values = { who, role: role(reason.role), place: placeName(reason.place, naming, words) };
      return say('player' in reason.place ? review.sawItBefore : review.sawItAt, values);
    }
    case 'ruled_out':
    case 'was_told':
    case 'own_words': {
      const { speaker, claim } = reason.quote;
      return say(review[QUOTES[reason.kind]], {
        who,
        speaker: naming.player(speaker),
        claim: claimSentence(claim, { player: naming.player, self: speaker }, words),
      });
    }
    case 'likeliest':
      return say(review.likeliest, { who, percent: String(reason.percent) });
    case 'best_for_side':
      return say(review.bestForSide);
  }
}
