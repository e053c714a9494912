import type { ReviewWords } from '../review-words.ts';

/** What the inquiry finds, when it is too late. */
export const RUSSIAGATE_REVIEW: ReviewWords = {
  byClaim: '{who}’s testimony',
  byWithdrawal: '{who}’s retraction',
  moved: '{what} turned the cameras from {from} to {to}.',
  madeSuspect: '{what} turned the cameras on {to}.',
  madeTrusted: '{what} turned the cameras away from {from}.',
  changedLittle: '{what} made no headline.',
  turningPoint: 'The story broke here: {change}',
  noTurningPoint: 'No testimony made the front page.',
  bestCast: 'The inquiry agrees with your vote: {who}.',
  bestMissed: 'On your evidence, the vote to cast was {who}.',
  bestForNobody:
    'There was nobody to charge: going by your sources, most likely nobody worked for the {wolfTeam}.',
  noVote: 'You were suspended, and had no vote.',
  sawWolf: 'You had seen the {role}’s file on {who}’s desk.',
  layFaceUp: 'The {role}’s file on {who}’s desk had been published.',
  dealtItYourself: 'The {role}’s file was your own: {who}, who claimed it, was lying.',
  sawItBefore: 'You had seen the {role}’s file on {place}’s desk: {who}, who claimed it, was lying.',
  sawItAt: 'You had read {place}, the {role}: {who}, who claimed it, was lying.',
  ruledOut: 'Your own notes ruled out {who}’s testimony: “{claim}”',
  wasTold: '{speaker}’s testimony spoke against {who}: “{claim}”',
  ownWords: '{who}’s own testimony spoke against them: “{claim}”',
  likeliest: 'Going by your sources, nobody was likelier to work for the {wolfTeam} than {who}: {percent}%.',
  bestForSide: 'That vote would have served your side best.',
  bestLiar: 'Best cover story',
  bestNose: 'Best investigator',
  mostBelieved: 'Most credible source',
};
