import { z } from 'zod';
import { BUILT_IN_ROLE_NAMES } from '../game/night/roles/index.ts';
import { ARTIFACT_IDS } from '../game/state/artifacts.ts';
import { ACTION_TYPES, choiceTypeSchema } from '../game/state/choice.ts';
import { textUpTo } from '../game/state/counted-text.ts';
import { phaseSchema } from '../game/state/phase.ts';
import { checkText } from '../text/problems.ts';
import { lobbyWordsSchema } from './lobby-words.ts';
import { colourSchema, lookSchema } from './look-schema.ts';
import {
  claimWordsSchema,
  lineSchema,
  reviewWordsSchema,
  textSchema,
  wordSchema,
  words,
} from './words-schema.ts';

/** Why a player has won or lost, said to the player. */
const reasonsSchema = words(
  'wonWithTeam',
  'lostWithTeam',
  'roundEnded',
  'wantedElimination',
  'missedElimination',
  'markEliminated',
  'markEscaped',
  'survived',
  'didNotSurvive',
  'withoutMark',
  'behindTanner',
  'byLastCard',
  'byCopiedRole',
  'byArtifact',
);

export const sentencesSchema = z.strictObject({
  places: words('ownCard', 'theirOwnCard', 'yourself', 'them', 'left', 'right', 'card').extend({
    centerCards: z.tuple([wordSchema, wordSchema, wordSchema]),
  }),
  told: words(
    'passed',
    'informed',
    'shielded',
    'nothingHappened',
    'copied',
    'looked',
    'exchanged',
    'shifted',
    'sensedNobody',
    'sensedOne',
    'sensedSeveral',
    'robbed',
    'wokeChanged',
    'wokeSame',
    'turnedUp',
    'leftFaceDown',
    'otherShielded',
    'became',
    'lookedAndGave',
    'lookedAndKept',
    'marked',
    'converted',
    'protected',
    'protectedInVain',
    'shieldedOwn',
    'shieldedOther',
    'tapped',
    'gaveArtifact',
    'artifactRefused',
    'banished',
    'cardIsMarked',
    'wasRobbed',
  ),
  logged: words(
    'passed',
    'informed',
    'shielded',
    'nothingHappened',
    'copied',
    'looked',
    'exchanged',
    'shifted',
    'sensed',
    'sensedNobody',
    'wokeChanged',
    'wokeSame',
    'investigatedAndBecame',
    'turnedUp',
    'robbed',
    'lookedAndGave',
    'lookedAndKept',
    'marked',
    'converted',
    'protected',
    'protectedInVain',
    'shieldPlaced',
    'tapped',
    'gaveArtifact',
    'artifactRefused',
    'banished',
    'recognised',
    'known',
  ),
  claims: claimWordsSchema,
  review: reviewWordsSchema,
  known: words('onlyWolf', 'nobody', 'somebody', 'wolf', 'wolves'),
  notices: words(
    'tapped',
    'converted',
    'convertedBefore',
    'artifact',
    'banished',
    'faceUp',
    'winsWith',
    'winsAlone',
    'countsWith',
    'countsAlone',
  ),
  conditions: words(
    'teamWins',
    'noTeamWins',
    'tannerEliminated',
    'wolfEliminated',
    'wolfTeamEliminated',
    'wolvesEscaped',
    'minionEscaped',
    'minionEliminated',
    'peacefulVillage',
    'innocentEliminated',
    'roundEnded',
  ),
  reasons: reasonsSchema,
  /** About somebody else, but for what is said of both alike. */
  reasonsToOthers: reasonsSchema.omit({ roundEnded: true, behindTanner: true }),
});
export type Sentences = z.infer<typeof sentencesSchema>;

/**
 * What the night is called where its heading does not fit: the story of it in the results, with the words it begins
 * and ends with; the order it is carried out in; and when it is over.
 */
const nightWordsSchema = words('story', 'dealt', 'over', 'order', 'after');
export type NightWords = z.infer<typeof nightWordsSchema>;

const choiceTypes = [...choiceTypeSchema.exclude(['pass']).options, 'submit_vote'] as const;
/** What is done at night, and what is learned there without a choice. */
const deedTypes = [...ACTION_TYPES, 'own_card', 'active_players'] as const;
export const screenWordsSchema = z.strictObject({
  lobby: lobbyWordsSchema,
  choices: z.record(z.enum(choiceTypes), words('tab', 'instruction', 'summary')),
  /** What comes of it: who learns of it, what, and when. */
  afterwards: z.record(z.enum(deedTypes), lineSchema),
  artifacts: z.record(z.enum(ARTIFACT_IDS), words('name', 'effect', 'ownEffect')),
  knowledge: z.record(
    z.enum(['wolves', 'masons', 'seers', 'apprenticeSeers']),
    words('known', 'nobody', 'one'),
  ),
  terms: words(
    'card',
    'cards',
    'centerCards',
    'centerCard',
    'pile',
    'artifact',
    'artifacts',
    'fellowWolves',
    'noFellowWolves',
    'evil',
    'ifEvil',
    'leftCard',
    'middleCard',
    'rightCard',
  ),
  /** What to pick next. */
  picking: words('card', 'oneMoreCard', 'twoCards', 'artifact'),
  labels: words(
    'oneCard',
    'manyCards',
    'showCard',
    'hideCard',
    'hold',
    'seenCards',
    'ownCardNow',
    'actors',
    'mark',
    'getsCard',
    'getsIfEvil',
    'whoGetsWhat',
    'cardGoesTo',
    'shiftShield',
    'inCenter',
    'shieldMet',
    'noVote',
    'faceUp',
    'inTheNight',
    'bore',
    'convertedBy',
    'wasTapped',
    'wasBanished',
    'turnedUp',
    'protectedWhom',
    'wentAfter',
  ),
  moments: words(
    'keepSecret',
    'understood',
    'submitted',
    'quietNight',
    'nobodyActed',
    'waitingForDawn',
    'tapped',
    'converted',
    'banished',
    'artifact',
    'whoIsIt',
    'watchTheVote',
    'calculating',
    'nobodyEliminated',
    'eliminated',
  ),
  /** What the table screen says to everybody as a phase begins. Packs that were made before it have none. */
  narration: words('lobby', 'role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote').exactOptional(),
  /** As above. */
  night: nightWordsSchema.exactOptional(),
});

const teamSchema = z.strictObject({
  displayName: wordSchema,
  color: colourSchema,
  /** What it wants, in a sentence. */
  description: lineSchema.optional(),
});
export const themeRoleSchema = z.strictObject({
  name: wordSchema,
  description: textSchema,
  instructions: textSchema,
  /** Without one: that of the rules. */
  winCondition: lineSchema.optional(),
  /** What its card says in the place of the team's name. */
  teamLabel: wordSchema.optional(),
  /** A file of the pack. */
  image: z.string().max(300).optional(),
});

/** The tag of a language, with its script and region where they matter: 'de', 'pt-BR', 'zh-Hant'. */
export const languageSchema = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/, checkText('packs.badLanguage'));

const MOST_FORMS = 300;
const grammarSchema = z
  .record(
    z.string().regex(/^[a-zA-Z]{1,40}\.[a-z_]{1,40}$/, checkText('packs.badFormName')),
    wordSchema.regex(/^(?:[^{}]|\{name\})*$/, checkText('packs.badForm')),
  )
  .refine(
    (forms) => Object.keys(forms).length <= MOST_FORMS,
    checkText('packs.mostForms', { most: MOST_FORMS }),
  );

/**
 * A theme as data: what a built-in theme is made of, what a theme.json holds, and what is kept of an uploaded pack
 * (accounts.md section 3). Words in braces are filled in: {who}, {role}, {cards} and the like.
 */
const themeSchema = z.strictObject({
  id: z
    .string()
    .max(64)
    .regex(/^[a-z0-9][a-z0-9_-]*$/, checkText('packs.badId')),
  name: wordSchema,
  description: textUpTo(500),
  text: z.strictObject({
    gameTitle: wordSchema,
    homeTitle: wordSchema,
    homeSubtitle: lineSchema,
    lobbyTitle: wordSchema,
    /** The night's name, in headings. */
    nightPhase: wordSchema,
    /** Heading of the night's log in the results. */
    nightActions: wordSchema,
    phases: z.record(phaseSchema, wordSchema),
    teams: z.strictObject({
      villager: teamSchema,
      werewolf: teamSchema,
      tanner: teamSchema,
      stalker: teamSchema,
    }),
    actions: words('werewolfPile', 'werewolfPileCheck', 'converted', 'robbed', 'swapped', 'viewed'),
    roles: z.record(z.enum(BUILT_IN_ROLE_NAMES), themeRoleSchema),
    sentences: sentencesSchema,
    screens: screenWordsSchema,
    /** Which kind of noun a name is in the theme's grammar: by role, team (`village`, `wolfTeam`), artifact or term. */
    kinds: z.record(wordSchema, wordSchema).exactOptional(),
  }),
  /** The language of its words; without one: English. */
  language: languageSchema.exactOptional(),
  /** How that language makes the forms of nouns, where its sentences name some. */
  grammar: grammarSchema.exactOptional(),
  look: lookSchema,
  /** Files of a pack; built-in themes are drawn. */
  images: z.strictObject({
    background: z.string().max(300).optional(),
    homeBackground: z.string().max(300).optional(),
    cardBack: z.string().max(300).optional(),
  }),
});

const { name, description, text, grammar } = themeSchema.shape;
/** The words of a pack in another language; its pictures and its look are those of the pack. */
export const translationSchema = z.strictObject({
  name,
  description,
  text: text.extend({
    roles: z.record(z.enum(BUILT_IN_ROLE_NAMES), themeRoleSchema.omit({ image: true })),
  }),
  grammar,
});
export type Translation = z.infer<typeof translationSchema>;

export const MOST_TRANSLATIONS = 10;

export const themeDataSchema = themeSchema.extend({
  /** By language. */
  translations: z
    .record(languageSchema, translationSchema)
    .refine(
      (all) => Object.keys(all).length <= MOST_TRANSLATIONS,
      checkText('packs.mostLanguages', { most: MOST_TRANSLATIONS }),
    )
    .exactOptional(),
});
export type ThemeData = z.infer<typeof themeDataSchema>;
/** What a list of themes shows. */
export type ThemeIdentity = Pick<ThemeData, 'id' | 'name' | 'description'>;

/** What a theme shows of itself before anybody plays in it: its titles and its look. Every theme is one, with more words. */
export type ThemeCover = ThemeIdentity &
  Pick<ThemeData, 'look' | 'images'> & {
    readonly text: Pick<ThemeData['text'], 'gameTitle' | 'homeTitle' | 'homeSubtitle'> & {
      readonly teams: Readonly<Record<keyof ThemeData['text']['teams'], { readonly color: string }>>;
    };
  };
