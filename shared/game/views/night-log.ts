import type { NightLogLine } from '../../protocol/game-view.ts';
import { outcomeAtDawn } from '../night/current-role.ts';
import type { DealtRound } from '../night/knowledge.ts';
import type { BuiltInRoleName } from '../night/roles/index.ts';
import { shortened } from '../state/letters.ts';
import { NIGHT_LOG_LENGTH } from '../state/limits.ts';
import type { NightStep } from '../state/night-record.ts';
import type { DawnOutcome } from '../state/outcome.ts';
import type { RoleName } from '../state/role-facts.ts';
import { informationFor } from './action-result.ts';
import type { People, ViewContext } from './view-context.ts';

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
      const text = textOf(round, { ...step, outcome: outcomeAtDawn(night, step) }, { people, words });
      return text === '' ? [] : [logLine(step, text, people)];
    });
}

type ToldStep = Omit<NightStep, 'outcome'> & { readonly outcome: DawnOutcome };

function textOf(round: DealtRound, step: ToldStep, { people, words }: ViewContext): string {
  const { playerId, role, outcome } = step;
  const actor = people.nameOf(playerId);
  if (outcome.kind !== 'informed') return words.log(actor, role, outcome, { player: people.nameOf });
  return words.informationLog(actor, role, informationFor(round, playerId, people));
}

function logLine(step: NightStep, text: string, people: People): NightLogLine {
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
  };
}

function position({ role }: NightStep): number {
  const index = LOG_ORDER.indexOf(role);
  return index === -1 ? BEFORE_LAST : index;
}
