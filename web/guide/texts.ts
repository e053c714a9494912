import type { Phase } from '@nightfall/shared/game/state/phase';
import type { Theme } from '@nightfall/shared/themes/theme';
import { TEXTS as CLAIM_TEXTS } from '../features/game/claims/texts.ts';
import { TEXTS as RESULT_TEXTS } from '../features/game/results/texts.ts';

export const TEXTS = {
  guide: 'Guide',
  next: 'Next',
  understood: 'Understood',
  hide: 'Hide the guide for now',
  stepOf: (step: number, all: number) => `${step} of ${all}`,
  end: 'That is all you need to know. Create a game or join one.',
  createGame: 'Create a game',
  joinGame: 'Join a game',

  help: 'Help',
  helpTitle: (phase: string) => `${phase}: what happens here?`,
  marks: 'The marks',
  tick: 'A tick beside a face means that player is done with this phase. You see who is done, never what they did.',
  ownRole: 'Your own role',
  showRole: 'Show what my role does',
  hideRole: 'Hide my role',
  onlyYou: 'Look around first: this is for your eyes only.',
  rulebook: 'Read it in the rules',
} as const;

/** A lesson about a part of a phase: shown by the guide, and listed under Help. */
export interface Lesson {
  readonly id: string;
  readonly topic: string;
  /** In the words of the theme. */
  readonly say: (theme: Theme) => string;
}

export const LESSONS: Readonly<Record<Phase, readonly Lesson[]>> = {
  lobby: [
    {
      id: 'gather',
      topic: 'The table',
      say: () => 'Everybody gathers here. Friends join with the room code, and bots can take empty seats.',
    },
    {
      id: 'roles',
      topic: 'The roles',
      say: ({ text }) =>
        `The host picks them: one for each player, and three that nobody gets. Those three lie in the middle (${text.screens.terms.centerCards}).`,
    },
    {
      id: 'start',
      topic: 'And then',
      say: ({ text }) =>
        `When the number of roles is right, the host presses “Start Game”, and the first phase begins: ${text.phases.role_deal}.`,
    },
  ],
  role_deal: [
    {
      id: 'game',
      topic: 'The game',
      say: ({ teamName }) =>
        `The ${teamName('Werewolf')} hides among you. The ${teamName('Villager')} has a single vote to catch one of them.`,
    },
    {
      id: 'card',
      topic: 'Your secret',
      say: ({ text }) =>
        `Which side are you on? ${text.screens.labels.hold}. ${text.screens.moments.keepSecret}`,
    },
    {
      id: 'go',
      topic: 'And then',
      say: ({ text }) =>
        `Do you know who you are? Then press “I Understand My Role”. ${text.screens.moments.understood}`,
    },
  ],
  job_choice: [
    {
      id: 'paper',
      topic: 'What happens',
      say: () =>
        'Now everybody acts at once, in secret, each as their role allows. The note says what you may do.',
    },
    {
      id: 'clock',
      topic: 'The clock',
      say: () => 'The clock is up in the sky. If it runs out, the game chooses for you.',
    },
    {
      id: 'pick',
      topic: 'Your choice',
      say: () =>
        `Press people around the table, or what lies in the middle. The line above the button says what you have chosen. Then press “Submit Action”.`,
    },
    {
      id: 'wait',
      topic: 'Without a choice',
      say: () =>
        'Nothing to choose? Press any player, or none, then “Continue”. Everybody without a choice is asked the same, whatever they know, so that nobody is given away.',
    },
  ],
  role_resolve: [
    {
      id: 'told',
      topic: 'What you learned',
      say: ({ text }) =>
        `This is what you found out, and nobody else knows it. Keep it in mind for the next phase: ${text.phases.discussion}.`,
    },
    {
      id: 'side',
      topic: 'Whose side you are on',
      say: () =>
        `You may have been swapped without being told. What lies in front of you at the end decides which side you are on, not what you were dealt. Press “Got it” to go on.`,
    },
  ],
  discussion: [
    {
      id: 'talk',
      topic: 'The talk',
      say: () =>
        'Now everybody talks: say what you know, ask, accuse, bluff. You may lie, and so may everybody else. The ring on the table shows the time left.',
    },
    {
      id: 'roles',
      topic: 'The roles',
      say: () =>
        'Every role in this game, in the order in which they acted. Three of them are in the middle, and nobody has them. Press one to read what it does.',
    },
    {
      id: 'chips',
      topic: 'Say it without typing',
      say: () =>
        'These build a sentence for you: who you say you are, what you saw, whom you accuse. True or not.',
    },
    {
      id: 'faces',
      topic: 'Your notes',
      say: () => 'Press a face to note what that player claims. Only you see your notes.',
    },
    {
      id: 'ready',
      topic: 'And then',
      say: ({ text }) =>
        `Heard enough? Press “Ready to Vote”. When everybody is ready, or time is up, the next phase begins: ${text.phases.vote}.`,
    },
    {
      id: 'board',
      topic: 'Who claims what',
      say: () =>
        'Everything that is claimed is collected here: who says they were dealt what, what they say they did, and whom they suspect.',
    },
    {
      id: 'asked',
      topic: 'When you are asked',
      say: () =>
        `Another player asks who you are. Press “${CLAIM_TEXTS.chips.role}” and pick a role: your own, or another one if the truth would hurt you. You may also say nothing: no bot holds your silence against you.`,
    },
    {
      id: 'conflict',
      topic: 'When claims clash',
      say: () =>
        'These claims cannot all be true. The list puts them first, but it does not know who is lying: that is for you to find out. Ask a player, say what you saw, or say whom you suspect.',
    },
  ],
  vote: [
    {
      id: 'aim',
      topic: 'What you want',
      say: ({ teamName }) =>
        `The player with the most votes, and at least two, is out. If that is one of the ${teamName('Werewolf')}, the ${teamName('Villager')} wins; otherwise the ${teamName('Werewolf')} does.`,
    },
    {
      id: 'pick',
      topic: 'Your vote',
      say: () =>
        'Press a face, then “Submit Vote”, or “Abstain”. It stays secret, and you can change it, until all votes are in.',
    },
  ],
  results: [
    { id: 'verdict', topic: 'Who won', say: () => 'Here it is: who won, why, and who was voted out.' },
    {
      id: 'roles',
      topic: 'Who was what',
      say: () =>
        'One line for each player: what they were dealt, what they had in between, and what they had at the end. The last one decides their side.',
    },
    {
      id: 'story',
      topic: 'What happened',
      say: ({ night }) =>
        `“${night.story}” replays every secret move, step by step. “Play Again” opens the lobby for a new round.`,
    },
    {
      id: 'review',
      topic: 'What could have been known',
      say: () =>
        `Press “${RESULT_TEXTS.openReview}”: it goes through the discussion once more, and we read it together.`,
    },
    {
      id: 'own',
      topic: 'Your best vote',
      say: () =>
        'The review begins with a sentence for you alone: your best vote, given what you knew and heard, and why.',
    },
    {
      id: 'turn',
      topic: 'The turning point',
      say: () =>
        'Then comes the claim that moved the suspicions of the table most, if any did. Look out for such moments next time.',
    },
    {
      id: 'lines',
      topic: 'Who was suspected when',
      say: ({ teamName }) =>
        `The line shows how likely a player was to be on the ${teamName('Werewolf')}, judged by what was said. Each mark on it is a claim, true or false: press one to read what it changed. Below, choose whose line you see: the percentages there go by what you knew.`,
    },
    {
      id: 'lies',
      topic: 'Who lied',
      say: () =>
        `Under “${RESULT_TEXTS.claims}” each claim is true or false, with who believed what was false. It is a lie if the speaker knew better, and a mistake if not. The tabs beside it tell who voted and who moved what.`,
    },
    {
      id: 'votes',
      topic: 'All votes',
      say: () => 'Everybody’s best vote, given what that player could have known. A check marks who cast it.',
    },
  ],
};

/** What is said when the time of a phase ran out before the player was done; null where nothing was to be done. */
export const TIME_UP: Readonly<Record<Phase, string | null>> = {
  lobby: null,
  role_deal: 'Time was up, so you were counted as ready. Your role is shown under the heading.',
  job_choice: 'Time ran out before you chose, so the game chose for you.',
  role_resolve: 'Time was up, so you were counted as ready.',
  discussion: null,
  vote: 'Time ran out before you voted, so you abstained.',
  results: null,
};

/** Where the rulebook says more. */
export const RULES_ANCHORS: Readonly<Record<Phase, string>> = {
  lobby: 'what-you-need',
  role_deal: 'your-card-decides-what-you-are',
  job_choice: 'the-night-order',
  role_resolve: 'a-round-step-by-step',
  discussion: 'common-questions',
  vote: 'vote-and-elimination',
  results: 'who-wins',
};
