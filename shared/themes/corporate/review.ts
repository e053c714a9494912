import type { ReviewWords } from '../review-words.ts';

/** What the minutes of the meeting show. */
export const CORPORATE_REVIEW: ReviewWords = {
  byClaim: '{who}’s statement',
  byWithdrawal: '{who}’s correction',
  moved: '{what} shifted the blame from {from} to {to}.',
  madeSuspect: '{what} put the blame on {to}.',
  madeTrusted: '{what} took the blame off {from}.',
  changedLittle: '{what} didn’t move the needle.',
  turningPoint: 'The pivot: {change}',
  noTurningPoint: 'No statement of this meeting moved the needle.',
  bestCast: 'Exceeds expectations: you voted for {who}.',
  bestMissed: 'Room for growth: your vote belonged with {who}.',
  bestForNobody: 'Nobody had to go: on the figures you had, most likely nobody was on the {wolfTeam}.',
  noVote: 'You were double-booked, and had no vote.',
  sawWolf: 'You had seen the badge of the {role} at the desk of {who}.',
  layFaceUp: 'The badge of the {role} was out for everybody to see at the desk of {who}.',
  dealtItYourself: 'You were hired as the {role} yourself: {who}, who claimed that job, was lying.',
  sawItBefore:
    'You had seen the badge of the {role} at the desk of {place}: {who}, who claimed that job, was lying.',
  sawItAt: 'You had looked at {place}, the {role}: {who}, who claimed that job, was lying.',
  ruledOut: 'Your own lunch break ruled out the statement of {who}: “{claim}”',
  wasTold: 'The statement of {speaker} spoke against {who}: “{claim}”',
  ownWords: '{who}’s own statement spoke against them: “{claim}”',
  likeliest: 'On the figures you had, {who} was the likeliest member of the {wolfTeam}: {percent} %.',
  bestForSide: 'That vote had the best projected outcome for your side.',
  bestLiar: 'Spin doctor of the quarter',
  bestNose: 'Auditor of the quarter',
  mostBelieved: 'Most trusted colleague',
};
