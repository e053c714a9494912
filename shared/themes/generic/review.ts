import type { ReviewWords } from '../review-words.ts';

/** What could have been known, in plain words. */
export const GENERIC_REVIEW: ReviewWords = {
  byClaim: '{who}’s claim',
  byWithdrawal: '{who}’s retraction',
  moved: '{what} moved the suspicion from {from} to {to}.',
  madeSuspect: '{what} made {to} more suspect.',
  madeTrusted: '{what} made {from} less suspect.',
  changedLittle: '{what} changed little.',
  turningPoint: 'The turning point: {change}',
  noTurningPoint: 'Nothing that was said moved the suspicion by much.',
  bestCast: 'You cast your best vote: {who}.',
  bestMissed: 'Your best vote would have been {who}.',
  bestForNobody:
    'Your best vote was for nobody, or one that eliminates nobody: going by what you knew and heard, most likely nobody was on the {wolfTeam}.',
  noVote: 'You had no vote in this round.',
  sawWolf: 'You had seen the {role} in front of {who}.',
  layFaceUp: 'The {role} lay face up in front of {who}.',
  dealtItYourself: 'You had been dealt the {role} yourself: {who}, who claimed it, was lying.',
  sawItBefore: 'You had seen the {role} in front of {place}: {who}, who claimed it, was lying.',
  sawItAt: 'You had seen {place}, the {role}: {who}, who claimed it, was lying.',
  ruledOut: 'Your own night ruled out what {who} said: “{claim}”',
  wasTold: 'What {speaker} said spoke against {who}: “{claim}”',
  ownWords: '{who}’s own words spoke against them: “{claim}”',
  likeliest: 'Going by what you knew and heard, {who} was the likeliest to be on the {wolfTeam}: {percent}%.',
  bestForSide: 'With that vote your side would have won most often.',
  bestLiar: 'Best liar',
  bestNose: 'Best nose',
  mostBelieved: 'Most believed',
};
