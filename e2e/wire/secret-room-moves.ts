import type { SaidClaim } from '@nightfall/shared/game/state/claim';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { Client } from './client.ts';
import type { Dice } from './dice.ts';
import { claimNote } from './oracle/claims.ts';
import { chosenBy } from './oracle/public-part.ts';
import { Person } from './person.ts';
import { hostOf, playerOf, type Room, watching } from './room.ts';

export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Tries something that is refused in the same words whatever card the player holds. */
export async function tryForbidden(client: Client, dice: Dice): Promise<void> {
  const { phase, me } = client.seen;
  const { userId } = client.person;
  const self = { targetUserId: userId };
  const stranger = { data: { type: 'view_player', targetUserId: UNKNOWN_ID } };
  if (phase === 'vote') {
    const { isBanished } = playerOf(client.seen, userId);
    return expectRefusal(client, 'submit_vote', self, isBanished ? 'BANISHED' : 'INVALID_TARGET');
  }
  if (phase !== 'job_choice') return expectRefusal(client, 'submit_vote', self, 'WRONG_PHASE');
  if (me?.prompt === null) return;
  if (dice.chance(0.5)) return expectRefusal(client, 'submit_action', stranger, 'INVALID_TARGET');
  return expectRefusal(client, 'ready_next_phase', {}, 'WRONG_PHASE');
}

/** The phase may have ended meanwhile, if this was the last one to act. */
export async function expectRefusal(
  client: Client,
  action: string,
  data: unknown,
  code: string,
): Promise<void> {
  const outcome = await client.request({ gameId: client.seen.id, action, data });
  const answer = outcome.ok ? 'an ack' : outcome.code;
  if (answer !== code && answer !== 'WRONG_PHASE') throw new Error(`${action}: ${answer} instead of ${code}`);
}

/** The host stops the clock and lets it go on, where there is one; the phase may end meanwhile. */
export async function pauseForAMoment(host: Client): Promise<void> {
  for (const action of ['pause_clock', 'resume_clock']) {
    const outcome = await host.request({ gameId: host.seen.id, action, data: {} });
    if (!outcome.ok && !['WRONG_PHASE', 'NOT_HOST'].includes(outcome.code)) {
      throw new Error(`${action}: ${outcome.code}`);
    }
  }
}

/** The host hides a player's messages; another player may be host by then. */
export async function hideMessages(host: Client, userId: string): Promise<void> {
  const outcome = await host.request({ gameId: host.seen.id, action: 'hide_messages', data: { userId } });
  if (!outcome.ok && outcome.code !== 'NOT_HOST') throw new Error(`hide_messages: ${outcome.code}`);
}

/** The host hands over to a player, who may leave meanwhile. A creator who has just come back may have it again. */
export async function handOver(host: Client, targetUserId: string): Promise<void> {
  const outcome = await host.request({
    gameId: host.seen.id,
    action: 'hand_over_host',
    data: { targetUserId },
  });
  if (!outcome.ok && outcome.code === 'NOT_HOST') {
    await host.until(({ hostId }) => hostId !== host.person.userId, 'another host');
    return;
  }
  if (!outcome.ok && outcome.code !== 'INVALID_TARGET') throw new Error(`hand_over_host: ${outcome.code}`);
}

/** A table screen, which sees the public part only and may do nothing. */
export async function openTableScreen(room: Room, apiUrl: string): Promise<Client> {
  const host = hostOf(room).person;
  const answer = await host.call('POST', `/api/games/${room.gameId}/table`);
  const { tableToken } = answer.body as { tableToken: string };
  const screen = new Person('Table', apiUrl);
  screen.cookie = host.cookie;
  const client = await Client.open(screen);
  const outcome = await client.watch(room.gameId, { tableToken });
  if (!outcome.ok) throw new Error(`The table screen may not watch: ${outcome.code}`);
  const refused = await client.request({
    gameId: room.gameId,
    userId: host.userId,
    action: 'leave_game',
  });
  if (refused.ok || refused.code !== 'FORBIDDEN') throw new Error('A table screen may act');
  return client;
}

/** Those who have come to a running round and wait for the next one. */
export class Latecomers {
  readonly said = new Set<string>();
  #waiting: Client[] = [];

  constructor(
    private readonly room: Room,
    private readonly looks: ChosenLooks,
  ) {}

  get names(): string[] {
    return this.#waiting.map(({ person }) => person.name);
  }

  /** A new person comes, and watches. */
  async come(name: string, apiUrl: string): Promise<Client> {
    const person = new Person(name, apiUrl);
    const { me } = await person.waitIn(this.room.roomCode);
    if (me !== null) throw new Error(`${name} has a seat in a running round`);
    const client = await watching(person, this.room.gameId);
    this.#waiting.push(client);
    return client;
  }

  /** They talk with one another, look, and try what only those may do who play. */
  async passTime(dice: Dice): Promise<void> {
    await Promise.all(
      this.#waiting.map(async (client) => {
        await this.#passTimeOf(client, dice.fork());
        await this.looks.choose(client, dice.fork());
      }),
    );
  }

  async #passTimeOf(client: Client, dice: Dice): Promise<void> {
    if (dice.chance(0.5)) {
      const content = `We say ${dice.below(1_000_000)}`;
      this.said.add(content);
      await client.act('send_message', { content });
    }
    if (dice.chance(0.3)) await client.person.look(this.room.gameId);
    if (!dice.chance(0.3)) return;
    const refused = await client.act('submit_action', { data: { type: 'pass' } });
    // The round may be over meanwhile, and they in a seat.
    if (refused.ok || !['NOT_JOINED', 'WRONG_PHASE'].includes(refused.code))
      throw new Error(`${client.person.name} waits and may act`);
  }

  /** All of them, once they have the seats that they get when the round is over. */
  async seated(): Promise<Client[]> {
    const seated = this.#waiting;
    this.#waiting = [];
    await Promise.all(seated.map((client) => client.until(({ me }) => me !== null, 'a seat after waiting')));
    return seated;
  }
}

/** Faces and colours that people have chosen for themselves between rounds, or tried to while they waited. */
export class ChosenLooks {
  readonly #noted = new Set<string>();

  get noted(): ReadonlySet<string> {
    return this.#noted;
  }

  /** The client's person chooses anew, now and then. The next round may have begun meanwhile. */
  async choose(client: Client, dice: Dice): Promise<void> {
    if (!dice.chance(0.3)) return;
    const look = {
      face: dice.pick(['curls', 'bun', 'glasses'] as const),
      ground: dice.pick([null, 'coral', 'teal'] as const),
    };
    this.#noted.add(chosenBy(client.person.userId, look));
    const outcome = await client.act('choose_look', look);
    if (!outcome.ok && outcome.code !== 'WRONG_PHASE') throw new Error(`a look: ${outcome.code}`);
  }
}

/** Up to three claims, whether they may be made and are true or not; some are taken back. Each is noted before it is sent. */
export async function claimAtRandom(client: Client, dice: Dice, claimed: Set<string>): Promise<void> {
  for (let left = dice.below(4); left > 0; left -= 1) {
    const claim = randomClaim(client.seen, dice);
    claimed.add(claimNote(client.person.userId, claim));
    const made = await client.act('make_claim', { claim });
    if (!made.ok || !dice.chance(0.2)) continue;
    await client.act('make_claim', { claim: { kind: 'withdraw', claimId: String(made.data.claimId) } });
  }
}

/** Anything that may be said, whether it may be said now and is true or not. */
export function randomClaim({ players, selectedRoles }: GameView, dice: Dice): SaidClaim {
  const everybody = players.map(({ userId }) => userId);
  const userId = dice.pick(everybody);
  const role = dice.pick(selectedRoles);
  const target = { targetUserId: userId };
  return dice.pick<SaidClaim>([
    { kind: 'role', role },
    { kind: 'saw', place: { userId }, role },
    { kind: 'saw', place: { centerIndex: dice.below(3) }, role },
    { kind: 'did', payload: { type: 'rob_player', ...target } },
    { kind: 'did', payload: { type: 'view_player', ...target } },
    { kind: 'did', payload: { type: 'shift_cards', direction: 'left' } },
    { kind: 'did', payload: { type: 'view_and_swap', centerIndex: dice.below(3), ...target } },
    { kind: 'did', payload: { type: 'pass' } },
    { kind: 'told', fact: 'wolf', userIds: dice.some(everybody, 0, 2) },
    { kind: 'told', fact: dice.pick(['mason', 'seer', 'acted']), userIds: dice.some(everybody, 0, 1) },
    { kind: 'told', fact: dice.pick(['tapped', 'converted', 'artifact']), userIds: [] },
    { kind: 'quiet' },
    { kind: 'peace' },
    { kind: 'suspect', userId, level: dice.pick(['trust', 'accuse']) },
    { kind: 'ask', userId },
  ]);
}
