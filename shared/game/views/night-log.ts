import type { NightLogLine } from '../../protocol/game-view.ts';
import { outcomeAtDawn } from '../night/current-role.ts';
import type { DealtRound } from '../night/knowledge.ts';
import type { BuiltInRoleName } from '../night/roles/index.ts';
import { loggedOutcome, logLine } from '../sentences/outcome-sentences.ts';
import { informationLog } from '../sentences/round-sentences.ts';
import type { Sentence } from '../sentences/sentence.ts';
import { shortened } from '../state/letters.ts';
import { NIGHT_LOG_LENGTH } from '../state/limits.ts';
import type { NightStep } from '../state/night-record.ts';
import type { DawnOutcome } from '../state/outcome.ts';
import type { RoleName } from '../state/role-facts.ts';
import { informationFor } from './action-result.ts';
import type { ViewContext } from './view-context.ts';

/** gameplay.md's order of the night log, with rulebook section 11's additions; custom roles stand before the Insomniac. */
const LOG_ORDER: readonly RoleName[] = [
  'Stalker',
  'Copycat',
  'Doppelganger',
  'Werewolf',
  'Alpha Wolf',
  'Mystic Wolf',
  'Minion',
  'Mason',
  'Seer',
  'Apprentice Seer',
  'Paranormal Investigator',
  'Beholder',
  'Sentinel',
  'Robber',
  'Witch',
  'Troublemaker',
  'Village Idiot',
  'Aura Seer',
  'Thing',
  'Drunk',
  'Bodyguard',
  'Revealer',
  'Curator',
  'Old Hag',
  'Insomniac',
] satisfies BuiltInRoleName[];
const BEFORE_LAST = LOG_ORDER.length - 1.5;

/** One line per action: who, what, and the result. */
export function nightLogOf(round: DealtRound | null, { people, words }: ViewContext): NightLogLine[] {
  const night = round?.night;
  if (!night) return [];
  const seatOf = ({ playerId }: NightStep) => round.deal.seats.indexOf(playerId);
  return [...night.steps]
    .sort((a, b) => position(a) - position(b) || seatOf(a) - seatOf(b))
    .flatMap((step) => {
      const said = sentenceOf(round, { ...step, outcome: outcomeAtDawn(night, step) });
      return said === null ? [] : [lineOf(step, said, { people, words })];
    });
}

type ToldStep = Omit<NightStep, 'outcome'> & { readonly outcome: DawnOutcome };

/** Null for a step with nothing to say. */
function sentenceOf(round: DealtRound, { playerId, role, outcome }: ToldStep): Sentence | null {
  if (outcome.kind !== 'informed') return logLine(playerId, role, loggedOutcome(outcome));
  return informationLog(playerId, role, informationFor(round, playerId));
}

function lineOf(step: NightStep, said: Sentence, { people, words }: ViewContext): NightLogLine {
  const text = words.text(said, people.nameOf);
  const { playerId, role, choice } = step;
  const targets = choice.ifEvilTarget ? [...choice.targets, choice.ifEvilTarget] : choice.targets;
  const cut = shortened(text, NIGHT_LOG_LENGTH);
  return {
    playerUserId: people.userIdOf(playerId),
    role,
    actionType: choice.type,
    targets: choice.type === 'no_action' ? [] : targets.map(people.userIdOf),
    centerIndices: [...choice.centerIndices],
    text: cut,
    ...(cut === text ? {} : { fullText: text }),
    said: [said],
  };
}

function position({ role }: NightStep): number {
  const index = LOG_ORDER.indexOf(role);
  return index === -1 ? BEFORE_LAST : index;
}
