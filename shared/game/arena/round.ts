import type { VoteResults } from '../../protocol/game-view.ts';
import { payloadFromUtterance } from '../bots/remark.ts';
import { PublicListener } from '../bots/stories.ts';
import type { SeatAction } from '../commands/command.ts';
import type { Decision } from '../events/decision.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import { createRandom, shuffled } from '../state/random.ts';
import type { Ruleset } from '../state/settings.ts';
import { paceOf } from '../talk/pace.ts';
import { ArenaTable } from './arena-table.ts';
import type { ArenaPlayer } from './bot-player.ts';

/** Who plays in a seat, by the card dealt to it. */
export type Seating = (seat: number, dealt: string, seed: string, everybody: PublicListener) => ArenaPlayer;

export interface ArenaRound {
  readonly dealt: readonly string[];
  readonly final: readonly string[];
  readonly results: VoteResults;
  readonly winners: ReadonlySet<number>;
  readonly eliminated: ReadonlySet<number>;
  readonly claims: number;
  /** Before the vote, by seat: how likely each other seat was held to be on the Werewolf team. */
  readonly suspicions: readonly ReadonlyMap<number, number>[];
  readonly votes: readonly number[];
}

/** Plays one round at a table of bots, through the engine's own doors. */
export function playRound(
  set: readonly string[],
  ruleset: Ruleset,
  seed: string,
  seating: Seating,
): ArenaRound {
  const cards = shuffled(set, createRandom(`${seed}/deal`));
  const seats = set.length - CENTER_CARDS;
  return playDealt({ dealt: cards.slice(0, seats), center: cards.slice(seats), ruleset }, seed, seating);
}

/** Cards by their places. */
interface Dealing {
  readonly dealt: readonly string[];
  readonly center: readonly string[];
  readonly ruleset: Ruleset;
}

export function playDealt({ dealt, center, ruleset }: Dealing, seed: string, seating: Seating): ArenaRound {
  const names = dealt.map((_, seat) => `seat ${seat}`);
  const table = new ArenaTable(names);
  const { state } = table;
  table.state = {
    ...state,
    settings: { ...state.settings, ruleset },
  };
  table.deal(dealt, center);
  const everybody = new PublicListener(seed);
  const players = names.map((name, seat) => ({
    name,
    player: seating(seat, dealt[seat] ?? '', `${seed}/${seat}`, everybody),
  }));
  seatBots(table, players);
  table.expire();
  sleep(table, players);
  const claims = talk(table, players, seed);
  const suspicions = players.map(({ name, player }) => suspects(table, name, player));
  vote(table, players);
  return { ...outcome(table, names, dealt), claims, suspicions };
}

interface Seated {
  readonly name: string;
  readonly player: ArenaPlayer;
}

function seatBots(table: ArenaTable, players: readonly Seated[]): void {
  const { state } = table;
  const isBot = (seat: number) => players[seat]?.player.isHuman !== true;
  table.state = {
    ...state,
    players: state.players.map((player, seat) => ({ ...player, isBot: isBot(seat), goneSince: null })),
  };
}

function sleep(table: ArenaTable, players: readonly Seated[]): void {
  for (const { name, player } of players) {
    for (let turn = 0; turn < 5 && table.state.stage.phase === 'job_choice'; turn += 1) {
      const action = player.night(table.view(name));
      if (action === null) break;
      act(table, name, action);
    }
  }
  while (table.state.stage.phase !== 'discussion') table.expire();
}

function act(table: ArenaTable, name: string, action: SeatAction): Decision {
  const { id: playerId, userId, isBot } = table.player(name);
  return table.run({ ...action, by: isBot ? { kind: 'bot', playerId } : { kind: 'user', userId } });
}

/** At the pace of bots at a real table; people speak up as often. */
function talk(table: ArenaTable, players: readonly Seated[], seed: string): number {
  const byId = new Map(players.map((seated) => [table.player(seated.name).id, seated] as const));
  const bots = [...byId.keys()];
  const { moments } = paceOf({ seed: `${seed}/pace`, bots, seats: bots.length, level: 'clever' });
  const begun = table.now;
  let said = 0;
  for (const { playerId, afterMs } of moments) {
    const { name, player } = byId.get(playerId) ?? fail(`nobody has the id ${playerId}`);
    const utterance = player.say(table.view(name));
    if (utterance === null) continue;
    table.now = begun + afterMs;
    const decision = act(table, name, {
      type: 'make_claim',
      claim: payloadFromUtterance(table.state, utterance),
    });
    if (decision.ok) said += 1;
    else if (decision.rejection.code !== 'MUTED')
      fail(`${decision.rejection.code}: ${JSON.stringify(utterance)}`);
  }
  return said;
}

function fail(message: string): never {
  throw new Error(message);
}

function suspects(table: ArenaTable, name: string, player: ArenaPlayer): ReadonlyMap<number, number> {
  const chances = player.suspects?.(table.view(name)) ?? new Map<string, number>();
  return new Map(
    table.state.players.flatMap(({ id, displayName }, seat) => {
      const chance = chances.get(id);
      return chance === undefined || displayName === name ? [] : [[seat, chance] as const];
    }),
  );
}

function vote(table: ArenaTable, players: readonly Seated[]): void {
  while (table.state.stage.phase !== 'vote') table.expire();
  for (const { name, player } of players) {
    const target = player.vote(table.view(name));
    const voted = table.state.players.find(({ id }) => id === target);
    if (voted || target === 'nobody')
      act(table, name, { type: 'submit_vote', targetUserId: voted?.userId ?? null });
  }
  if (table.state.stage.phase === 'vote') table.expire();
  table.run({ type: 'calculate_results', round: table.state.round });
}

function outcome(
  table: ArenaTable,
  names: readonly string[],
  dealt: readonly string[],
): Omit<ArenaRound, 'claims' | 'suspicions'> {
  const view = table.view(names[0] ?? '');
  const { voteResults: results } = view.gameSettings;
  if (!results) throw new Error('the round has no result');
  const seatOf = (userId: string) => view.players.findIndex((player) => player.userId === userId);
  return {
    dealt,
    final: view.players.map(({ currentRole }) => currentRole ?? ''),
    results,
    winners: new Set(
      results.playerResults.flatMap(({ userId, isWinner }) => (isWinner ? [seatOf(userId)] : [])),
    ),
    eliminated: new Set(results.eliminatedPlayers.map(({ userId }) => seatOf(userId))),
    votes: view.players.map(({ voteTarget }) => (voteTarget ? seatOf(voteTarget) : -1)),
  };
}
