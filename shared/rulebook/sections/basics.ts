import {
  CENTER_CARDS,
  CHAT_BURST,
  CHAT_WINDOW_MS,
  MAX_CLAIMS,
  MAX_PLAYERS,
} from '../../game/state/limits.ts';
import type { Phase } from '../../game/state/phase.ts';
import { ROOM_CODE_LENGTH } from '../../protocol/limits.ts';
import { capital, milliseconds, type Names } from '../names.ts';
import type { Block } from '../section.ts';

export const theGame = ({ night, team, wolf }: Names): Block[] => [
  {
    kind: 'text',
    text: `Somebody at your table is ${wolf.any}, and hopes to look like everybody else. Everybody gets one secret card. At once, and unseen, some of you look at cards, some of you move them, and nobody sees all of it. Then you talk, you bluff, you vote once, and the round is over.`,
  },
  {
    kind: 'text',
    text: `The ${team.Villager} wants to catch ${wolf.any}. The ${team.Werewolf} wants to get away with it. And a few players want something else entirely.`,
  },
  {
    kind: 'text',
    text: `One thing makes it tricky: ${night.after} the card in front of you may not be the one you were dealt. That card decides which side you are on, and you may be the last to find out.`,
  },
];

export const whatYouNeed = ({ role }: Names): Block[] => [
  {
    kind: 'list',
    items: [
      `Three or more players, up to ${MAX_PLAYERS}. Bots can take empty seats, so one human is enough to start.`,
      'A phone, tablet or computer with a browser for each player. There is nothing to install.',
      `One person with an account who opens the room: the host. The others join with the room code of ${ROOM_CODE_LENGTH} characters, as guests if they like.`,
      'A way to talk: one table, a call, or the chat of the room.',
      'Ten to fifteen minutes for a round.',
    ],
  },
  {
    kind: 'text',
    text: `The host picks the roles: always ${CENTER_CARDS} more than there are players, because ${CENTER_CARDS} cards go face down in the center. Everybody sees which roles are in the game, but not who has which.`,
  },
  {
    kind: 'text',
    text: `A good first game for five: two cards of ${role.Werewolf}, and one each of ${role.Seer}, ${role.Robber}, ${role.Troublemaker}, ${role.Drunk}, ${role.Insomniac} and ${role.Villager}.`,
  },
];

const PHASE_TEXTS: Record<Phase, (names: Names) => string> = {
  lobby: () =>
    'Everybody takes a seat. The host picks the roles, the times and the rules for winning, then starts the game.',
  role_deal: ({ wolf }) =>
    `You get one card. Look at it when nobody else can, and say when you have understood it. ${capital(wolf.many)} see who the other ${wolf.many} are.`,
  job_choice: ({ night }) =>
    `Everybody chooses at the same time. The game then carries all of it out in one fixed order, the ${night.order}. If you have nothing to choose, you are asked whom you suspect, whatever you know, and press any player or none. That way everybody taps the screen, and tapping gives nobody away.`,
  role_resolve: () =>
    'You read what you found out and what was done to you, as far as you are told. Then you press “Got it”.',
  discussion: () =>
    'Say what you know, ask, accuse, bluff. You may say anything you like, true or not; just never show your screen. It ends when everybody is ready to vote, or when the time is up.',
  vote: () => 'You vote for one other player, or abstain. Nobody sees for whom until all votes are in.',
  results: () =>
    'All cards are turned over: who was what, who moved which card, who voted for whom, who suspected whom, and who wins. Then play again, in the same room with the same seats.',
};

export const theRound = (names: Names): Block[] => [
  { kind: 'text', text: 'Every round goes like this:' },
  {
    kind: 'terms',
    items: (Object.keys(PHASE_TEXTS) as Phase[]).map((phase) => ({
      term: names.phase[phase],
      text: PHASE_TEXTS[phase](names),
    })),
  },
];

/** What the page helps with in the discussion. */
export const claiming = ({ role, team }: Names): Block[] => [
  {
    kind: 'text',
    text: 'Speaking aloud is the heart of the game. What you say about the night you can also put on record as a claim: everybody sees it in the chat, and it stands until the next round.',
  },
  {
    kind: 'list',
    items: [
      'You can claim which role you were dealt, which card you saw and where, what you did, what you were told, or that you did nothing. You can say whom you trust or accuse, that nobody should fall, and ask somebody who they are: if they have said it already, the question leads to that claim.',
      'A claim may be true or not. You may claim anything about anybody, as long as the role and the players are in this round.',
      'You have three seconds to undo a claim before it is said. After that you can take it back: it stays, struck through. Claiming another role takes your earlier one back.',
      `Whoever may not chat may not claim either. You can make ${MAX_CLAIMS} claims a round, and send at most ${CHAT_BURST} messages and claims, taken together, in ${milliseconds(CHAT_WINDOW_MS)}.`,
      `When the round is over, every claim is shown to be true or false, the ones taken back as well. Suspicion of a ${team.Neutral} player stays open.`,
      `A role claim is true if that card was dealt to you: copying or stealing it does not count. A claim to have seen a card is true if your own action showed it to you in that place, or you laid it there yourself afterwards, as the ${role.Robber} does. What you say you did must have taken effect; behind a shield it did not.`,
      'A card that you truly saw may have been moved later in the night. Then the claim is true, and marked as moved since.',
      'The review in the results shows what could have been known: how suspicious everybody was after each claim, who believed which lie, and what your best vote would have been.',
      'The host can switch claims off in the lobby. Then people only chat, and bots say nothing.',
    ],
  },
];

export const theCards = ({ role, team, wolf }: Names): Block[] => [
  {
    kind: 'text',
    text: 'When the night is over, you are what the card in front of you says, whoever it was dealt to. The card you were dealt only decides what you do at night.',
  },
  {
    kind: 'list',
    items: [
      `The ${role.Robber} took your card? Then you are the ${role.Robber} now, even though nobody tells you.`,
      `The ${role.Troublemaker} gave you the card of ${wolf.any}? Then you are ${wolf.any}, and win with the ${team.Werewolf}.`,
      'A new card does not give you another turn. You use the power you were dealt (or copied), and no other.',
      `What a card has become stays with it. A ${role.Doppelganger} card that became a ${role.Seer} makes whoever has it a ${role.Seer}. The mark of the ${role.Stalker} moves with the card in the same way.`,
      `Looking at a card shows only what is printed on it: that ${role.Doppelganger} card still looks like a ${role.Doppelganger}.`,
      `Some things stay with the player when cards move: a shield, the protection of the ${role.Bodyguard} (unless an artifact makes the ${role.Bodyguard} another), an artifact, a banishment.`,
    ],
  },
];
