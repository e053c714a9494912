import { themeById } from '../../themes/index.ts';
import { chooseBotAction } from '../bots/choose.ts';
import type { Command, SeatAction, SeatCommand } from '../commands/command.ts';
import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import type { UserId } from '../state/ids.ts';
import { FACES } from '../state/player-look.ts';
import { isPlayedByBot } from '../state/presence.ts';
import { pickOne, type Random, shuffled } from '../state/random.ts';
import type { GameState } from '../state/state.ts';
import { viewFor } from '../views/view-for.ts';
import { randomClaim } from './known-claims.ts';
import { randomPayload } from './legal-choices.ts';
import { randomCustomRoles } from './random-round.ts';
import { Table } from './table.ts';

const NAMES = ['ann', 'bob', 'cleo', 'dov', 'eva', 'finn', 'greta', 'hugo', 'ida', 'jon'];

/** A lobby with random people, bots and roles, ready to start. */
export function randomLobby(random: Random): Table {
  const humans = 1 + random.below(4);
  const table = new Table(NAMES.slice(0, humans));
  const host = NAMES[0] as string;
  for (let bots = random.below(4); bots > 0; bots -= 1) table.act(host, { type: 'add_bot' });
  const cards = BUILT_IN_ROLES.flatMap((role) => Array.from({ length: role.copies }, () => role.name));
  const custom = random.below(3) === 0 ? randomCustomRoles(random) : [];
  const rest = shuffled(cards, random).slice(0, table.state.players.length + 3 - custom.length);
  const roles = [...custom.map(({ name }) => name), ...rest];
  table.act(host, { type: 'update_role_selection', roles, customRoles: custom });
  const ruleset = random.below(2) === 0 ? 'standard' : 'tabletop';
  table.act(host, { type: 'update_game_settings', settings: { ruleset } });
  return table;
}

/** A command that could be given at this moment, legal or not. */
export function randomCommand(table: Table, random: Random): Command {
  const player = pickOne(everybody(table), random);
  if (!player || random.below(12) === 0) return serverCommand(table, random);
  const by = player.isBot
    ? ({ kind: 'bot', playerId: player.id } as const)
    : ({ kind: 'user', userId: player.userId } as const);
  const action = seatAction(table, player.displayName, random);
  const isForHumans = ['leave_game', 'end_round', 'choose_look'].includes(action.type);
  return { ...(player.isBot && isForHumans ? { type: 'ready_next_phase' } : action), by };
}

function seatAction(table: Table, name: string, random: Random): SeatAction {
  const anybody = pickOne(table.state.players, random)?.userId ?? '';
  const actions: SeatAction[] = [
    { type: 'ready_next_phase' },
    { type: 'ready_next_phase' },
    { type: 'submit_vote', targetUserId: anybody },
    { type: 'submit_vote', targetUserId: null },
    { type: 'play_again' },
    { type: 'start_game' },
    {
      type: 'choose_look',
      face: pickOne(FACES, random) ?? null,
      ground: random.below(2) === 0 ? null : 'teal',
    },
    { type: 'force_discussion_end' },
    { type: 'pause_clock' },
    { type: 'resume_clock' },
    { type: 'extend_clock', seconds: 60 },
    { type: 'send_message', content: `hello ${random.below(9)}` },
    ...claims(table, name, random),
    { type: 'hand_over_host', targetUserId: anybody },
    { type: 'ask_stand_in', targetUserId: anybody },
    { type: 'i_am_here' },
    { type: 'mute_player', targetUserId: anybody, muted: random.below(2) === 0 },
    { type: 'hide_messages', userId: anybody },
    {
      type: 'update_game_settings',
      settings: { locked: random.below(2) === 0, discussionClock: random.below(4) > 0 },
    },
    ...nightActions(table, name, random),
  ];
  if (random.below(40) === 0) {
    actions.push(
      { type: 'leave_game' },
      { type: 'end_round' },
      { type: 'remove_player', targetUserId: anybody },
    );
  }
  return pickOne(actions, random) as SeatAction;
}

/** Any claim, true or not, or the withdrawal of any claim. */
function claims(table: Table, name: string, random: Random): SeatAction[] {
  const { state } = table;
  if (state.stage.phase !== 'discussion') return [];
  const claim = randomClaim(state, table.userId(name), random);
  const claimId = pickOne(table.state.claims, random)?.id ?? table.newId();
  return [claim, claim, { kind: 'withdraw' as const, claimId }].map((claim) => ({
    type: 'make_claim',
    claim,
  }));
}

/** Often enough among the others, for a night to come to its end. */
function nightActions(table: Table, name: string, random: Random): SeatAction[] {
  const data = randomPayload(table.view(name).me?.prompt, random);
  return data ? Array.from({ length: 3 }, () => ({ type: 'submit_action', data })) : [];
}

/** Seated and waiting players. */
const everybody = ({ state }: Table) => [...state.players, ...state.waiting];

/** A newcomer under a free name. */
function stranger(table: Table): Command[] {
  const taken = new Set(everybody(table).map(({ displayName }) => displayName));
  const displayName = NAMES.find((name) => !taken.has(name));
  if (displayName === undefined) return [];
  const userId = table.newId() as UserId;
  return [
    { type: 'join', userId, displayName },
    { type: 'join', userId, displayName, wait: true },
  ];
}

function serverCommand(table: Table, random: Random): Command {
  const { stage, round } = table.state;
  const player = pickOne(everybody(table), random);
  if ('endsAt' in stage && random.below(3) === 0) table.now = stage.endsAt;
  else table.now += random.below(80_000);
  const commands: Command[] = [
    { type: 'expire_phase', round, phase: stage.phase, endsAt: endsAtOf(table.state) },
    { type: 'calculate_results', round },
    { type: 'recheck_presence' },
    { type: 'disconnect', connectionIds: player?.connections ?? [] },
    ...stranger(table),
    ...(player && !player.isBot
      ? ([
          { type: 'connect', userId: player.userId, connectionId: `again:${random.below(3)}` },
          { type: 'join', userId: player.userId, displayName: player.displayName },
        ] as const)
      : []),
  ];
  return pickOne(commands, random) as Command;
}

/** When the running phase ends; 0 for one that does not. */
export const endsAtOf = ({ stage }: GameState): number => ('endsAt' in stage ? stage.endsAt : 0);

/** What each player does next, as a bot in their seat would; players with nothing to do are left out. */
export function nextMoves(state: GameState, now: number, random: Random): SeatCommand[] {
  const { words } = themeById('generic');
  return state.players.flatMap((player) => {
    const viewer = { kind: 'seat', playerId: player.id } as const;
    const action = chooseBotAction(viewFor(state, viewer, { words, now }), random);
    if (action === null) return [];
    const { id: playerId, userId } = player;
    return { ...action, by: isPlayedByBot(player) ? { kind: 'bot', playerId } : { kind: 'user', userId } };
  });
}

/** More than any round takes. */
const MOST_MOVES = 500;

/** Plays a round from wherever it stands until its results are counted. @throws Error when it does not get there */
export function playToTheEnd(state: GameState, random: Random): GameState {
  const table = new Table({ state, now: state.createdAt, newId: () => crypto.randomUUID() });
  const by = { kind: 'user', userId: hostOf(state) } as const;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const { stage, round } = table.state;
    if (stage.phase === 'results' && stage.result !== null) return table.state;
    const [move] = nextMoves(table.state, table.now, random);
    if (stage.phase === 'lobby') table.run({ type: 'start_game', by });
    else if (stage.phase === 'results') table.run({ type: 'calculate_results', round });
    else if (move === undefined) table.expire();
    else if (!table.run(move).ok) table.expire();
  }
  throw new Error(`The round stands still in ${table.state.stage.phase}`);
}

const hostOf = ({ hostId, players }: GameState) => {
  const host = players.find(({ id }) => id === hostId);
  if (host === undefined) throw new Error('There is no host');
  return host.userId;
};
