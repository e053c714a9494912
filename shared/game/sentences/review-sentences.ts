import type { BestVote, ReviewTitle, Shift, VoteReason } from '../results/review-part.ts';
import type { PlayerId } from '../state/ids.ts';
import { claimSentence } from './claim-sentences.ts';
import { placeName } from './places.ts';
import { player, type Sentence, say } from './sentence.ts';

/** What a claim, or taking it back, has changed. */
export function shiftSentence({ speaker, isWithdrawal, from, to }: Shift): Sentence {
  const what = say(isWithdrawal ? 'review.byWithdrawal' : 'review.byClaim', { who: player(speaker) });
  if (from !== null && to !== null) return say('review.moved', { what, from: player(from), to: player(to) });
  // Whoever speaks is named already.
  const named = (id: PlayerId) => (id === speaker ? say('places.them') : player(id));
  if (to !== null) return say('review.madeSuspect', { what, to: named(to) });
  return from === null
    ? say('review.changedLittle', { what })
    : say('review.madeTrusted', { what, from: named(from) });
}

/** @param shift null: nothing that was said moved the suspicion by much */
export const turningPointSentence = (shift: Shift | null): Sentence =>
  shift === null
    ? say('review.noTurningPoint')
    : say('review.turningPoint', { change: shiftSentence(shift) });

const TITLES = {
  best_liar: 'bestLiar',
  best_nose: 'bestNose',
  most_believed: 'mostBelieved',
} as const satisfies Record<ReviewTitle, string>;

export const titleSentence = (title: ReviewTitle): Sentence => say(`review.${TITLES[title]}`);

/** Said to the player whose best vote it was. */
export function bestVoteSentences(best: BestVote): Sentence[] {
  if (best === null) return [say('review.noVote')];
  if (best === 'nobody') return [say('review.bestForNobody')];
  return [
    say(best.wasCast ? 'review.bestCast' : 'review.bestMissed', { who: player(best.target) }),
    reasonSentence(best.reason, best.target),
  ];
}

const QUOTES = { ruled_out: 'ruledOut', was_told: 'wasTold', own_words: 'ownWords' } as const;

function reasonSentence(reason: VoteReason, target: PlayerId): Sentence {
  const who = player(target);
  switch (reason.kind) {
    case 'saw_wolf':
      return say('review.sawWolf', { who, role: { role: reason.role } });
    case 'lay_face_up':
      return say('review.layFaceUp', { who, role: { role: reason.role } });
    case 'dealt_it_yourself':
      return say('review.dealtItYourself', { who, role: { role: reason.role } });
    case 'saw_it_elsewhere':
      return say('player' in reason.place ? 'review.sawItBefore' : 'review.sawItAt', {
        who,
        role: { role: reason.role },
        place: placeName(reason.place),
      });
    case 'ruled_out':
    case 'was_told':
    case 'own_words': {
      const { speaker, claim } = reason.quote;
      return say(`review.${QUOTES[reason.kind]}`, {
        who,
        speaker: player(speaker),
        claim: claimSentence(claim, speaker),
      });
    }
    case 'likeliest':
      return say('review.likeliest', { who, percent: String(reason.percent) });
    case 'best_for_side':
      return say('review.bestForSide');
  }
}
