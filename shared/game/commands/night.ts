import { accept, type Decision, refuse } from '../events/decision.ts';
import type { GameEvent } from '../events/event.ts';
import { dealtRoleOf, type KnowledgeInput } from '../night/knowledge.ts';
import { printedRole } from '../night/night.ts';
import { choiceFromPayload } from '../night/payload.ts';
import { actionOf, checkChoice, hasChoice, promptFor, randomChoice } from '../night/prompts.ts';
import { roundOf } from '../night/roles/role-lookup.ts';
import type { Choice, Prompt } from '../state/choice.ts';
import type { PlayerId } from '../state/ids.ts';
import { createRandom, pickOne, type Random } from '../state/random.ts';
import type { GameState, NightTurn, Player, StageOf } from '../state/state.ts';
import type { Context, SeatAction } from './command.ts';

type NightStage = StageOf<'job_choice'>;

/** Takes one choice; a copier is asked again if the new role has a choice of its own. */
export function submitAction(
  state: GameState,
  { data }: Extract<SeatAction, { type: 'submit_action' }>,
  seat: Player,
  _: Context,
): Decision {
  const { stage } = state;
  if (stage.phase !== 'job_choice') return refuse('WRONG_PHASE');
  if (!stage.turns[seat.id]) return refuse('NOT_JOINED');
  const round = roundOf({ ...state, stage });
  const prompt = promptFor(round, seat.id);
  if (!prompt) return refuse('ALREADY_SUBMITTED');
  const choice = choiceFromPayload(data, (userId) => seatInRound(state, stage, userId));
  if (!choice) return refuse('INVALID_TARGET');
  switch (checkChoice(prompt, choice)) {
    case 'not_offered':
      return refuse('INVALID_ACTION');
    case 'incomplete':
      return refuse('INVALID_CHOICE');
    case 'illegal':
      return refuse('INVALID_TARGET');
    case 'ok':
      return accept([choiceEvent(seat.id, choice, nextTurn(round, seat.id, choice))]);
  }
}

function seatInRound(state: GameState, stage: NightStage, userId: string): PlayerId | undefined {
  const player = state.players.find((candidate) => candidate.userId === userId);
  return player && stage.deal.seats.includes(player.id) ? player.id : undefined;
}

function choiceEvent(playerId: PlayerId, choice: Choice, { choices: _, ...turn }: NightTurn): GameEvent {
  return { type: 'choice_made', playerId, choice, ...turn };
}

/** The turn after a choice: copying answers at once and may lead to another prompt. */
function nextTurn(input: KnowledgeInput, playerId: PlayerId, choice: Choice): NightTurn {
  const turn = input.turns?.[playerId] as NightTurn;
  const choices = [...turn.choices, choice];
  const place = actionOf(input, playerId, choice.type)?.copiedPlace?.(choice);
  if (!place) return { ...turn, choices, isDone: true };
  const role = printedRole(input.deal.layout, place);
  const before = turn.copied ?? [];
  const copied: NightTurn = { choices, role, copied: [...before, role], isDone: false };
  // A replaced card can turn two players into copiers who would copy each other for ever.
  const isCircle = [dealtRoleOf(input.deal, playerId), ...before].includes(role);
  const asked = hasChoice({ ...input, turns: { ...input.turns, [playerId]: copied } }, playerId);
  return { ...copied, isDone: isCircle || !asked };
}

/** At the deadline: `pass` for optional choices, a random legal choice for the others (rulebook section 10). */
export function missingChoices(state: GameState, stage: NightStage): GameEvent[] {
  const random = createRandom(`${stage.deal.seed}/missing-choices`);
  return stage.deal.seats.flatMap((player) => {
    const events: GameEvent[] = [];
    let input: KnowledgeInput = roundOf({ ...state, stage });
    for (let prompt = promptFor(input, player); prompt; prompt = promptFor(input, player)) {
      const choice = missingChoice(prompt, random);
      const turn = nextTurn(input, player, choice);
      events.push(choiceEvent(player, choice, turn));
      input = { ...input, turns: { ...input.turns, [player]: turn } };
    }
    return events;
  });
}

const NOTHING = { targets: [], centerIndices: [] } as const;

/** At random, no suspect is named. */
function missingChoice({ offers, canPass }: Prompt, random: Random): Choice {
  if (canPass) return { type: 'pass', ...NOTHING };
  const offer = pickOne(offers, random);
  if (!offer || offer.type === 'no_action') return { type: 'no_action', ...NOTHING };
  return randomChoice(offer, random);
}

export function nightIsComplete({ deal, turns }: NightStage): boolean {
  return deal.seats.every((seat) => turns[seat]?.isDone);
}
