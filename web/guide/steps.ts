import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameView, MeView, PlayerView } from '@nightfall/shared/protocol/game-view';
import GUIDE from '@nightfall/shared/text/en/guide.json';
import type { Theme } from '@nightfall/shared/themes/theme';
import { conflictsIn } from '../features/game/board/conflicts.ts';
import { labelled } from '../session/formats.ts';
import { roleFacts } from '../theme/role-facts.ts';
import { lessonsOf } from './lessons.ts';

const TEXTS = GUIDE.guide;
/** Said when the time of a phase ran out before the player was done; of the others nothing was to be done. */
const TIME_UP: Readonly<Partial<Record<Phase, string>>> = GUIDE.timeUp;

/** One note of the guide. */
export interface Step {
  readonly id: string;
  readonly text: string;
  /** What it is about, as a selector; a step whose thing is not on the page waits. Without one it is about everything. */
  readonly target?: string;
  readonly isRound?: true;
  /** It is told when there is reason to, and is not counted among those of the phase. */
  readonly isExtra?: true;
  /** When this is on the page, the step needs no more words. */
  readonly doneBy?: string;
}

interface Situation {
  readonly view: GameView;
  readonly me: MeView;
  readonly player: PlayerView;
  readonly theme: Theme;
}

interface GuidedSituation extends Situation {
  /** The player has opened the review, and it is there. */
  readonly isReviewOpen: boolean;
}

/** What there is of an opened review. */
export const OPEN_REVIEW = '.results__review .review';

type Aim = Pick<Step, 'target' | 'isRound' | 'doneBy'>;

const CARD_UP = '.game_secretCard[aria-pressed="true"]';
const PRIMARY: Aim = { target: '.slip_actionBar .button_primary' };

/** All that sit at the table. */
const FACES: Aim = { target: '.table .table_seat' };

const CHIPS: Aim = { target: '.claims_claimChips' };
const BOARD: Aim = { target: '.board_claimBoardPanel, .board_claimBoardLine' };

/** What the lessons are about; a lesson that is not here is for the help alone. */
const AIMS: Readonly<Record<string, Aim>> = {
  'lobby:start': { target: '.role-sheet_startBar .button_primary' },
  'role_deal:game': {},
  'role_deal:card': { target: '.game_secretCard', doneBy: CARD_UP },
  // The one button, also while it is not the thing to do next: the card is.
  'role_deal:go': { target: '.slip_actionBar .button' },
  'job_choice:paper': { target: '.phase-body_words .slip' },
  'job_choice:clock': { target: '.night_moonClock', isRound: true },
  'job_choice:pick': FACES,
  'job_choice:wait': PRIMARY,
  'role_resolve:told': { target: '.phase-body_words .slip' },
  'role_resolve:side': PRIMARY,
  'discussion:talk': { target: '.discussion .countdown', isRound: true },
  'discussion:roles': { target: '.roles-strip' },
  'discussion:chips': CHIPS,
  'discussion:faces': FACES,
  'discussion:ready': PRIMARY,
  'discussion:board': BOARD,
  'discussion:asked': CHIPS,
  'discussion:conflict': BOARD,
  'vote:aim': { target: '.phase-body_words .slip' },
  'vote:pick': FACES,
  'results:verdict': { target: '.results__verdict' },
  'results:roles': { target: '.final-roles > li:first-child' },
  'results:story': { target: '.results-more_buttons' },
  'results:review': { target: '.results__review', doneBy: OPEN_REVIEW },
  'results:own': { target: '.review_own' },
  'results:turn': { target: '.review_turn' },
  'results:lines': { target: '.review_lines :is(.review_reviewChart, .wide-chart)' },
  'results:lies': { target: '.told' },
  'results:votes': { target: '.review_reviewVotes' },
};

/** A round that was played to its end, and is counted. */
const hasReview = ({ view: { gameSettings } }: Situation): boolean =>
  gameSettings.voteResults !== undefined && !gameSettings.voteResults.wasEndedByHost;

/** Told while the review is open. */
const isReading = ({ isReviewOpen }: GuidedSituation): boolean => isReviewOpen;

/** Another player asks who the player is, and has no answer yet. */
function isAsked({ view, player: { userId } }: Situation): boolean {
  const standing = view.claims.filter(({ withdrawn }) => !withdrawn);
  const isAsking = standing.some(({ claim }) => claim.kind === 'ask' && claim.userId === userId);
  return isAsking && !standing.some((made) => made.userId === userId && made.claim.kind === 'role');
}

/** Lessons that are told only once there is something to show, beside those of the phase. */
const ARISES: Readonly<Record<string, (situation: GuidedSituation) => boolean>> = {
  'discussion:board': ({ view, player }) => view.claims.some(({ userId }) => userId !== player.userId),
  'discussion:asked': isAsked,
  'discussion:conflict': ({ view }) => conflictsIn(view).length > 0,
  ...Object.fromEntries(
    ['own', 'turn', 'lines', 'lies', 'votes'].map((id) => [`results:${id}`, isReading] as const),
  ),
};

/** What the own role can do now: by night its action, by day what to make of it. */
function ofOwnRole({ view, me, theme }: Situation): Step[] {
  const { phase } = view;
  const role = roleFacts(me.currentRole ?? '', theme, view.customRoles);
  if (phase === 'job_choice')
    return [
      { id: 'job_choice:own', text: labelled(role.title, role.description), target: '.night_roleNote' },
    ];
  if (phase === 'discussion' && role.instructions !== '')
    return [{ id: 'discussion:own', text: labelled(role.title, role.instructions) }];
  return [];
}

const hasChoice = ({ prompt }: MeView): boolean =>
  prompt?.choices.some(({ type }) => type !== 'no_action') ?? false;

/** Nothing is left to do in this phase but to wait. */
const isDone = ({ view: { phase }, me, player }: Situation): boolean => {
  if (phase === 'job_choice') return me.prompt === null;
  if (phase === 'vote') return me.prompt === null || player.hasVoted;
  return phase !== 'results' && player.isReady;
};

/** The notes of the present phase, in order. */
export function stepsOf(situation: GuidedSituation): Step[] {
  const { view, me, theme } = situation;
  const { phase } = view;
  if (isDone(situation)) return [];
  const left = hasChoice(me) ? 'wait' : 'pick';
  const [first, ...rest] = lessonsOf(phase, theme)
    .filter(({ id }) => phase !== 'job_choice' || id !== left)
    .map(
      ({ id, text }): Step => ({
        id: `${phase}:${id}`,
        text,
        ...AIMS[`${phase}:${id}`],
        ...(ARISES[`${phase}:${id}`] === undefined ? {} : { isExtra: true }),
      }),
    )
    .filter(({ id }) => id in AIMS && ARISES[id]?.(situation) !== false)
    .filter(({ id }) => id !== 'results:review' || hasReview(situation));
  const end: Step[] = phase === 'results' ? [{ id: 'results:end', text: TEXTS.end, isExtra: true }] : [];
  return [...(first === undefined ? [] : [first]), ...ofOwnRole(situation), ...rest, ...end];
}

const BEFORE: Readonly<Record<Phase, Phase | null>> = {
  lobby: null,
  role_deal: null,
  job_choice: 'role_deal',
  role_resolve: 'job_choice',
  discussion: 'role_resolve',
  vote: null,
  results: 'vote',
};

/** How it is noted that the time of a phase ran out on the player. */
export const lateId = (phase: Phase): string => `late:${phase}`;

/** That the time of the phase before ran out, if it did. */
export function lateStep(phase: Phase, noted: ReadonlySet<string>): Step[] {
  const before = BEFORE[phase];
  const text = before === null ? undefined : TIME_UP[before];
  if (before === null || text === undefined || !noted.has(lateId(before))) return [];
  const aim: Aim = phase === 'job_choice' ? { target: '.night_roleNote' } : {};
  return [{ id: `${phase}:late`, text, isExtra: true, ...aim }];
}

/** Would the player be late if the phase ended now? */
export const isPending = (situation: Situation): boolean =>
  TIME_UP[situation.view.phase] !== undefined && !isDone(situation);
