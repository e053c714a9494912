import type { RoleDefinition } from '../game/night/role.ts';
import { BUILT_IN_ROLES, type BuiltInRoleName } from '../game/night/roles/index.ts';
import { ARTIFACT_IDS, ARTIFACTS } from '../game/state/artifacts.ts';
import { ROLE_DEAL_MS, ROLE_RESOLVE_MS, TIMERS } from '../game/state/limits.ts';
import { PHASES, type Phase } from '../game/state/phase.ts';
import type { Team } from '../game/state/role-facts.ts';
import { type Theme, teamKeyOf } from '../themes/theme.ts';
import { anchorOf, type Block, type RoleEntry, type Rulebook } from './section.ts';
import {
  capital,
  duration,
  filled,
  isCopier,
  type Phrases,
  type Texts,
  type Values,
  valuesOf,
} from './values.ts';

/** What the blocks of a book are made from. */
interface Source {
  readonly theme: Theme;
  readonly values: Values;
  readonly choices: Readonly<Record<'none' | 'may' | 'must', string>>;
  readonly phrases: Phrases;
}

const text = (words: string): Block => ({ kind: 'text', text: words });
const texts = (numbered: Readonly<Record<string, string>>): Block[] => Object.values(numbered).map(text);
const list = (numbered: Readonly<Record<string, string>>): Block => ({
  kind: 'list',
  items: Object.values(numbered),
});
/** A table of texts: each row has what the head names. */
const table = <Column extends string>(
  head: Readonly<Record<Column, string>>,
  rows: Readonly<Record<string, Readonly<Record<Column, string>>>>,
): Block => ({
  kind: 'table',
  head: Object.values(head),
  rows: Object.values(rows).map((row) => (Object.keys(head) as Column[]).map((column) => row[column])),
});

/** "May it pass?", for somebody who has a choice. */
function choiceOf({ actions, canPass }: RoleDefinition, { choices }: Source): string {
  if (actions.length === 0) return choices.none;
  return canPass ? choices.may : choices.must;
}

const theNight = (
  head: Readonly<Record<'order' | 'role' | 'deed' | 'choice', string>>,
  source: Source,
): Block => ({
  kind: 'table',
  head: [head.order, head.role, head.deed, head.choice],
  rows: BUILT_IN_ROLES.filter(({ hasNightAction }) => hasNightAction).map((role) => {
    const { displayName, description } = source.theme.role(role.name);
    return [
      String(role.actionOrder),
      { text: displayName, roleId: anchorOf(role.name) },
      description,
      choiceOf(role, source),
    ];
  }),
});

type Effects = Readonly<Record<'silences' | 'hidesChat' | 'nothing', string>>;

function effectOf(
  { countsAs, silences, hidesChat }: (typeof ARTIFACTS)[keyof typeof ARTIFACTS],
  effects: Effects,
  { theme, phrases }: Source,
): string {
  if (countsAs !== undefined)
    return phrases.countsAs(theme.named('role', theme.noun(countsAs, theme.role(countsAs).displayName)));
  if (silences) return effects.silences;
  return hidesChat ? effects.hidesChat : effects.nothing;
}

const theArtifacts = (
  head: Readonly<Record<'artifact' | 'bearer', string>>,
  effects: Effects,
  source: Source,
): Block => ({
  kind: 'table',
  head: [head.artifact, head.bearer],
  rows: ARTIFACT_IDS.map((id) => [
    source.theme.text.screens.artifacts[id].name,
    effectOf(ARTIFACTS[id], effects, source),
  ]),
});

type TimedPhase = Exclude<Phase, 'lobby' | 'results'>;

function timesIn({ phrases }: Source): Readonly<Record<TimedPhase, string>> {
  const time = (seconds: number) => duration(seconds, phrases);
  const timer = ({ min, max, initial }: (typeof TIMERS)[keyof typeof TIMERS]) =>
    phrases.timer({ initial: time(initial), least: time(min), most: time(max) });
  return {
    role_deal: time(ROLE_DEAL_MS / 1000),
    job_choice: timer(TIMERS.nightTime),
    role_resolve: time(ROLE_RESOLVE_MS / 1000),
    discussion: timer(TIMERS.discussionTime),
    vote: timer(TIMERS.votingTime),
  };
}

const theTimes = (
  head: Readonly<Record<'step' | 'time' | 'idle', string>>,
  idle: Readonly<Record<TimedPhase, string>>,
  source: Source,
): Block => ({
  kind: 'table',
  head: [head.step, head.time, head.idle],
  rows: Object.entries(timesIn(source)).map(([phase, time]) => [
    source.theme.text.phases[phase as TimedPhase],
    time,
    idle[phase as TimedPhase],
  ]),
});

const TEAMS: readonly Team[] = ['Villager', 'Werewolf', 'Neutral'];

type RoleTexts = Readonly<Record<'teamOfCopied' | 'asleep', string>>;

/** Every role with all that is written about it, by team. */
const theRoles = (said: RoleTexts, source: Source): Block[] =>
  TEAMS.map((team) => ({
    kind: 'roles',
    team,
    title: source.theme.teamName(team),
    text: source.theme.text.teams[teamKeyOf('', team)].description ?? '',
    roles: BUILT_IN_ROLES.filter((role) => role.team === team).map((role) => entryOf(role, said, source)),
  }));

function entryOf(
  role: RoleDefinition & { readonly name: BuiltInRoleName },
  said: RoleTexts,
  source: Source,
): RoleEntry {
  const { theme, values, phrases } = source;
  const { displayName, description, instructions, winCondition, teamLabel } = theme.role(role.name);
  const side = teamLabel ?? theme.text.teams[teamKeyOf(role.name, role.team)].displayName;
  const order = role.actionOrder ?? '';
  return {
    id: anchorOf(role.name),
    name: role.name,
    title: displayName,
    team: role.team,
    facts: [
      isCopier(role) ? said.teamOfCopied : side,
      phrases.copies({ ...values, count: role.copies }),
      role.hasNightAction ? phrases.inTheNight({ order, choice: choiceOf(role, source) }) : said.asleep,
    ],
    description,
    instructions,
    winCondition,
  };
}

/** The rulebook for players, with a theme's names and words for the roles. */
export function rulebookOf(theme: Theme, { phrases, ...messages }: Texts, language = 'en'): Rulebook {
  const values = valuesOf(theme, phrases, language);
  const said = filled(messages, values);
  const source: Source = { theme, values, choices: said.choices, phrases };
  const { round, night, artifacts, vote, winning, time } = said;
  /** By what is named in addresses, in every language and theme. */
  const chapters: Record<string, readonly [title: string, blocks: readonly Block[]]> = {
    'the-game-in-a-minute': [said.inAMinute.title, texts(said.inAMinute.text)],
    'what-you-need': [said.whatYouNeed.title, [list(said.whatYouNeed.list), ...texts(said.whatYouNeed.text)]],
    'a-round-step-by-step': [
      round.title,
      [
        text(round.intro),
        {
          kind: 'terms',
          items: PHASES.map((phase) => ({ term: theme.text.phases[phase], text: round.phases[phase] })),
        },
      ],
    ],
    'your-card-decides-what-you-are': [said.yourCard.title, introAndList(said.yourCard)],
    'the-night-order': [night.title, [text(night.intro), theNight(night.head, source), text(night.sleep)]],
    copying: [said.copying.title, introAndList(said.copying)],
    shields: [said.shields.title, introAndList(said.shields)],
    'the-werewolf-pile': [said.pile.title, introAndList(said.pile)],
    artifacts: [
      artifacts.title,
      [
        text(artifacts.intro),
        theArtifacts(artifacts.head, artifacts.effects, source),
        ...texts(artifacts.text),
      ],
    ],
    'muted-and-banished': [said.silenced.title, [list(said.silenced.list)]],
    claims: [said.claims.title, introAndList(said.claims)],
    'vote-and-elimination': [
      vote.title,
      [
        text(vote.intro),
        { kind: 'steps', items: Object.values(vote.steps) },
        text(vote.example),
        table(vote.head, vote.cases),
      ],
    ],
    'who-wins': [
      winning.title,
      [text(winning.intro), text(winning.ruleSets), table(winning.head, winning.cases)],
    ],
    'time-and-absence': [
      time.title,
      [text(time.intro), theTimes(time.head, time.idle, source), list(time.list)],
    ],
    'common-questions': [
      said.questions.title,
      [
        {
          kind: 'terms',
          items: Object.values(said.questions.list).map(({ question, answer }) => ({
            term: question,
            text: answer,
          })),
        },
      ],
    ],
    'all-roles': [said.roles.title, theRoles(said.roles, source)],
  };
  const sections = Object.entries(chapters).map(([id, [title, blocks]]) => ({
    id,
    title: capital(title),
    blocks,
  }));
  return { title: said.title, sections };
}

const introAndList = ({ intro, list: items }: { intro: string; list: Readonly<Record<string, string>> }) => [
  text(intro),
  list(items),
];
