import { accept, type Decision, refuse } from '../events/decision.ts';
import type { GameEvent } from '../events/event.ts';
import { evolve } from '../events/evolve.ts';
import { isPaused } from '../state/clock.ts';
import { isBetweenRounds, PHASES } from '../state/phase.ts';
import { isPlayedByBot } from '../state/presence.ts';
import {
  type GameState,
  isStandInVoteTime,
  type Player,
  type Stage,
  seatOf,
  waitingPlayerOf,
} from '../state/state.ts';
import { askStandIn, confirmPresence, endIdleStandIn } from './absence.ts';
import { changeRole, noteDebugView } from './change-role.ts';
import { hideMessages, sendMessage } from './chat.ts';
import { makeClaim, speakAsBot } from './claims.ts';
import { extendClock, pauseClock, resumeClock } from './clock.ts';
import type { Actor, Command, Context, SeatAction, SeatCommand, ServerCommand } from './command.ts';
import { changeName, changeUser, checkSeatMove, chooseLook, moveSeat } from './identity.ts';
import { connect, disconnect, join } from './joining.ts';
import { forgetUser, handOverHost, leaveGame, mutePlayer, removePlayer } from './leaving.ts';
import * as lobby from './lobby.ts';
import { submitAction } from './night.ts';
import { expirePhase, followUps, forceDiscussionEnd, setReady, submitVote } from './phases.ts';
import { calculateResults, endRound, playAgain } from './results.ts';
import { decideForWaiting } from './waiting.ts';

/** Who may take an action, when, and what it does. */
interface ActionRule<A extends SeatAction> {
  readonly hostOnly?: true;
  readonly phases: readonly Stage['phase'][];
  readonly handle: (state: GameState, action: A, seat: Player, context: Context) => Decision;
}

type ActionRules = { [T in SeatAction['type']]: ActionRule<Extract<SeatAction, { type: T }>> };

const RUNNING = PHASES.filter((phase) => !isBetweenRounds(phase));

/** protocol.md's table of actions. */
const RULES: ActionRules = {
  update_role_selection: { hostOnly: true, phases: ['lobby'], handle: lobby.updateRoleSelection },
  update_game_settings: { hostOnly: true, phases: PHASES, handle: lobby.updateGameSettings },
  add_bot: { hostOnly: true, phases: ['lobby'], handle: lobby.addBot },
  remove_bot: { hostOnly: true, phases: ['lobby'], handle: lobby.removeBot },
  rearrange_seats: { hostOnly: true, phases: ['lobby'], handle: lobby.rearrangeSeats },
  start_game: { hostOnly: true, phases: ['lobby'], handle: lobby.startGame },
  remove_player: { hostOnly: true, phases: ['lobby', 'results'], handle: removePlayer },
  mute_player: { hostOnly: true, phases: PHASES, handle: mutePlayer },
  hide_messages: { hostOnly: true, phases: PHASES, handle: hideMessages },
  hand_over_host: { hostOnly: true, phases: PHASES, handle: handOverHost },
  end_round: { hostOnly: true, phases: RUNNING, handle: endRound },
  issue_table_token: {
    hostOnly: true,
    phases: PHASES,
    handle: ({ tableTerm }, { tokenHash, term = tableTerm }) =>
      term === tableTerm ? accept([{ type: 'table_token_issued', tokenHash }]) : refuse('INVALID_ACTION'),
  },
  issue_seat_code: { hostOnly: true, phases: PHASES, handle: checkSeatMove },
  renew_room_code: {
    hostOnly: true,
    phases: PHASES,
    handle: (state, { roomCode }) =>
      state.roomCode === null ? refuse('INVALID_ACTION') : accept([{ type: 'room_code_renewed', roomCode }]),
  },
  choose_look: { phases: ['lobby', 'results'], handle: chooseLook },
  change_name: { phases: ['lobby'], handle: changeName },
  // A request that names a phase already over is harmless in any other phase.
  ready_next_phase: { phases: PHASES, handle: setReady },
  submit_action: { phases: ['job_choice'], handle: submitAction },
  send_message: { phases: ['lobby', 'discussion', 'results'], handle: sendMessage },
  make_claim: { phases: ['discussion'], handle: makeClaim },
  force_discussion_end: { phases: ['discussion'], handle: forceDiscussionEnd },
  submit_vote: { phases: ['vote'], handle: submitVote },
  ask_stand_in: { hostOnly: true, phases: ['job_choice', 'discussion', 'vote'], handle: askStandIn },
  // A stand-in stays from phase to phase, and so does the way back.
  i_am_here: { phases: RUNNING, handle: confirmPresence },
  pause_clock: { hostOnly: true, phases: RUNNING, handle: pauseClock },
  resume_clock: { hostOnly: true, phases: RUNNING, handle: resumeClock },
  extend_clock: { hostOnly: true, phases: RUNNING, handle: extendClock },
  play_again: { phases: ['results'], handle: playAgain },
  leave_game: { phases: PHASES, handle: leaveGame },
};

/**
 * What a command does to a game: its events in order, followed by everything that follows from them (a complete phase
 * ends). Never throws; a refusal changes nothing.
 */
export function decide(state: GameState, command: Command, context: Context): Decision {
  const decision =
    'by' in command
      ? decideSeatCommand(state, command, context)
      : decideServerCommand(state, command, context);
  if (!decision.ok) return decision;
  return { ...decision, events: withFollowUps(state, decision.events, context) };
}

function withFollowUps(
  state: GameState,
  events: readonly GameEvent[],
  context: Context,
): readonly GameEvent[] {
  const more = followUps(evolve(state, events), context);
  return more.length === 0 ? events : withFollowUps(state, [...events, ...more], context);
}

/** The checks come in protocol.md's order: seat, host, phase, then the action's own. */
function decideSeatCommand(state: GameState, command: SeatCommand, context: Context): Decision {
  const seat = findSeat(state, command.by, context.now);
  if (!seat) return withoutSeat(state, command, context);
  const rule = RULES[command.type] as ActionRule<SeatAction>;
  if (rule.hostOnly && state.hostId !== seat.id) return refuse('NOT_HOST');
  if (!rule.phases.includes(state.stage.phase)) return refuse('WRONG_PHASE');
  const decision = rule.handle(state, command, seat, context);
  return command.by.kind === 'user' ? endIdleStandIn(state, seat, decision) : decision;
}

/** Players who wait for the next round have no seat in this one. */
function withoutSeat(state: GameState, { by, ...action }: SeatCommand, context: Context): Decision {
  const waiting = by.kind === 'user' ? waitingPlayerOf(state, by.userId) : undefined;
  return waiting ? decideForWaiting(state, action, waiting, context) : refuse('NOT_JOINED');
}

/** All of it or nothing. */
function takeBotTurn(
  state: GameState,
  { playerId, actions }: Extract<Command, { type: 'take_bot_turn' }>,
  context: Context,
): Decision {
  const events: GameEvent[] = [];
  for (const action of actions) {
    const command = { ...action, by: { kind: 'bot', playerId } } as const;
    const decision = decideSeatCommand(evolve(state, events), command, context);
    if (!decision.ok) return decision;
    events.push(...decision.events);
  }
  return accept(events);
}

function findSeat(state: GameState, actor: Actor, now: number): Player | undefined {
  if (actor.kind === 'user') return seatOf(state, actor.userId);
  return state.players.find((player) => player.id === actor.playerId && mayBotAct(state, player, now));
}

/** Not while the clock stands still. For the absent a bot chooses at night and votes late, and nothing else. */
function mayBotAct(state: GameState, player: Player, now: number): boolean {
  if (isPaused(state.stage)) return false;
  if (player.hasStandIn !== true) return isPlayedByBot(player);
  const { stage } = state;
  return stage.phase === 'job_choice' || (stage.phase === 'vote' && isStandInVoteTime(state, stage, now));
}

type ServerRule<C extends ServerCommand> = (state: GameState, command: C, context: Context) => Decision;

type ServerRules = { [T in ServerCommand['type']]: ServerRule<Extract<ServerCommand, { type: T }>> };

const SERVER_RULES: ServerRules = {
  join,
  change_user: changeUser,
  move_seat: moveSeat,
  forget_user: forgetUser,
  connect,
  disconnect,
  expire_phase: (state, deadline, context) => accept(expirePhase(state, deadline, context)),
  recheck_presence: () => accept([]),
  calculate_results: (state, { round }, { now }) => accept(calculateResults(state, round, now)),
  take_bot_turn: takeBotTurn,
  speak_as_bot: (state, speech, context) => {
    const bot = findSeat(state, { kind: 'bot', playerId: speech.playerId }, context.now);
    return speakAsBot(state, speech, bot, context);
  },
  change_role: changeRole,
  note_debug_view: (state, { playerId }) => noteDebugView(state, playerId),
};

function decideServerCommand(state: GameState, command: ServerCommand, context: Context): Decision {
  const rule = SERVER_RULES[command.type] as ServerRule<ServerCommand>;
  return rule(state, command, context);
}
