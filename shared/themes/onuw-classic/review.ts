import type { ReviewWords } from '../review-words.ts';

/** What the village might have seen by daylight. */
export const CLASSIC_REVIEW: ReviewWords = {
  byClaim: '{who}’s word',
  byWithdrawal: '{who}’s recantation',
  moved: '{what} turned the torches from {from} to {to}.',
  madeSuspect: '{what} turned the torches to {to}.',
  madeTrusted: '{what} turned the torches away from {from}.',
  changedLittle: '{what} hardly stirred a flame.',
  turningPoint: 'Here the tide turned: {change}',
  noTurningPoint: 'No word that was spoken turned the torches.',
  bestCast: 'Your torch was where it belonged: {who}.',
  bestMissed: 'Your torch belonged at {who}’s door.',
  bestForNobody:
    'No torch should have burned: by all you knew and heard, most likely nobody belonged to the {wolfTeam}.',
  noVote: 'You stood in the circle of salt, and had no vote.',
  sawWolf: 'With your own eyes you had seen the {role} laid before {who}.',
  layFaceUp: 'By candlelight the {role} lay before {who}, for all to see.',
  dealtItYourself: 'You had been dealt the {role} yourself: {who}, who swore it was theirs, was lying.',
  sawItBefore: 'You had seen the {role} laid before {place}: {who}, who swore it was theirs, was lying.',
  sawItAt: 'By candlelight you had seen {place}, the {role}: {who}, who swore it was theirs, was lying.',
  ruledOut: 'Your own night gave the lie to {who}: “{claim}”',
  wasTold: 'The word of {speaker} spoke against {who}: “{claim}”',
  ownWords: '{who}’s own word spoke against them: “{claim}”',
  likeliest: 'By all you knew and heard, nobody smelled more of the {wolfTeam} than {who}: {percent}%.',
  bestForSide: 'That way your side would have seen the morning most often.',
  bestLiar: 'Silver tongue',
  bestNose: 'Keenest nose',
  mostBelieved: 'Truest soul',
};
