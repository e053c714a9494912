import type { Phase } from '@nightfall/shared/game/state/phase';
import GAME from '@nightfall/shared/text/en/game.json';
import GUIDE from '@nightfall/shared/text/en/guide.json';
import RESULTS from '@nightfall/shared/text/en/results.json';
import type { Theme } from '@nightfall/shared/themes/theme';

/** What a lesson may name, in the words of the theme and of the buttons. */
const valuesOf = ({ text, teamName, night, noun, named }: Theme) => ({
  centerCards: text.screens.terms.centerCards,
  deal: text.phases.role_deal,
  discussion: text.phases.discussion,
  vote: text.phases.vote,
  ...named('wolves', noun('wolfTeam', teamName('Werewolf'))),
  ...named('village', noun('village', teamName('Villager'))),
  hold: text.screens.labels.hold,
  keepSecret: text.screens.moments.keepSecret,
  understood: text.screens.moments.understood,
  nightStory: night.story,
  claimRole: GAME.claims.chips.role,
  claims: RESULTS.claims,
  openReview: RESULTS.openReview,
});

interface Message {
  readonly topic: string;
  readonly text: string | ((values: ReturnType<typeof valuesOf>) => string);
}

/** A lesson about a part of a phase: shown by the guide, and listed under Help. */
export interface Lesson {
  readonly id: string;
  readonly topic: string;
  readonly text: string;
}

const LESSONS: Readonly<Record<Phase, Readonly<Record<string, Message>>>> = GUIDE.lessons;

/** The lessons of a phase in their order, in the words of the theme. */
export function lessonsOf(phase: Phase, theme: Theme): readonly Lesson[] {
  const values = valuesOf(theme);
  return Object.entries(LESSONS[phase]).map(([id, { topic, text }]) => ({
    id,
    topic,
    text: typeof text === 'string' ? text : text(values),
  }));
}

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
