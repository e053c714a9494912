import type { Phase } from '@nightfall/shared/game/state/phase';
import type { Theme } from '@nightfall/shared/themes/theme';

export const TEXTS = {
  guide: 'Guide',
  next: 'Next',
  understood: 'Understood',
  hide: 'Hide the guide for now',
  stepOf: (step: number, all: number) => `${step} of ${all}`,
  end: 'You know it all. Create a game or join one.',
  createGame: 'Create a game',
  joinGame: 'Join a game',

  help: 'Help',
  helpTitle: (phase: string) => `${phase}: what is this?`,
  marks: 'The marks',
  tick: 'A tick beside a face: that player is done here. You see who, never with what.',
  ownRole: 'Your own role',
  showRole: 'Show what my role does',
  hideRole: 'Hide my role',
  onlyYou: 'Look around first: this is for your eyes only.',
  rulebook: 'Read it in the rules',
} as const;

/** What somebody should know about a part of a phase: told by the guide, and to be read again under Help. */
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
      say: () => 'Everybody gathers here. Friends come with the room code, bots take empty seats.',
    },
    {
      id: 'roles',
      topic: 'The roles',
      say: ({ text }) =>
        `The host picks them: one for each player, and three that nobody gets. Those lie in the middle (${text.screens.terms.centerCards}).`,
    },
    {
      id: 'start',
      topic: 'And then',
      say: ({ text }) =>
        `When the number of roles is right, the host presses “Start Game”. Next comes: ${text.phases.role_deal}.`,
    },
  ],
  role_deal: [
    {
      id: 'game',
      topic: 'The game',
      say: ({ teamName }) =>
        `The ${teamName('Werewolf')} hides among you. The ${teamName('Villager')} has a single vote to catch somebody of it.`,
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
        `You know who you are? Press “I Understand My Role”. ${text.screens.moments.understood}`,
    },
  ],
  job_choice: [
    {
      id: 'paper',
      topic: 'What happens',
      say: () =>
        'Now everybody acts at once, in secret, each as their role allows. The paper says what you may do.',
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
        `Press people around the table, or what lies in its middle. The line above the button repeats your choice in words; then press “Submit Action”.`,
    },
    {
      id: 'wait',
      topic: 'Without a choice',
      say: () =>
        'Nothing to choose? Press whom you suspect, if you like, then “Continue”. Everybody presses something, so that nobody is given away.',
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
        `You may have been swapped without being told. What lies before you at the end decides your side, not what you were dealt. Press “Got it” to go on.`,
    },
  ],
  discussion: [
    {
      id: 'talk',
      topic: 'The talk',
      say: () =>
        'Now everybody talks: tell what you know, ask, accuse, bluff. Words bind nobody. The ring on the table shows the time that is left.',
    },
    {
      id: 'roles',
      topic: 'The roles',
      say: () =>
        'All that is in this game, in the order in which it acted. Three of them nobody has. Press to read what each one does.',
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
        `Heard enough? Press “Ready to Vote”. When all are ready, or the time is up, comes: ${text.phases.vote}.`,
    },
  ],
  vote: [
    {
      id: 'aim',
      topic: 'What it is about',
      say: ({ teamName }) =>
        `Whoever gets most votes, and at least two, is out. If that is somebody of the ${teamName('Werewolf')}, the ${teamName('Villager')} wins; otherwise the ${teamName('Werewolf')} does.`,
    },
    {
      id: 'pick',
      topic: 'Your vote',
      say: () => `Press the face you want out, then “Submit Vote”. Nobody sees it before all votes are in.`,
    },
  ],
  results: [
    { id: 'verdict', topic: 'Who won', say: () => 'Here it is: who won, why, and who was voted out.' },
    {
      id: 'roles',
      topic: 'Who was what',
      say: () =>
        'One line for each player: what they were dealt, what came between, and what they had at the end. The last one decides the side. Press a name for more.',
    },
    {
      id: 'story',
      topic: 'How it came',
      say: ({ night }) =>
        `“${night.story}” plays all the secret deeds again, step by step. “Play Again” deals anew.`,
    },
  ],
};

/** What is said when the time of a phase ran out before the player was done; null where nothing was to be done. */
export const TIME_UP: Readonly<Record<Phase, string | null>> = {
  lobby: null,
  role_deal: 'The time was up, so you counted as ready. Who you are stands under the heading.',
  job_choice: 'The time was up before you chose, so the game chose for you.',
  role_resolve: 'The time was up, so you counted as ready.',
  discussion: null,
  vote: 'The time was up before you voted, so your vote did not count.',
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
