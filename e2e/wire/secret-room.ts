import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { DealtRooms } from '../dealt/dealt-room.ts';
import { Absences } from './absences.ts';
import type { Client } from './client.ts';
import type { Dice } from './dice.ts';
import type { Evidence, Witness } from './oracle/oracle.ts';
import { CUSTOM_ROLES } from './oracle/round-model.ts';
import {
  closeRoom,
  delicateRoles,
  hostOf,
  openRoom,
  playerOf,
  type Room,
  seatOf,
  startRound,
  takeSeat,
  watching,
} from './room.ts';
import { AFTER, playNight, voteTargets } from './round.ts';
import {
  ChosenLooks,
  claimAtRandom,
  expectRefusal,
  handOver,
  hideMessages,
  Latecomers,
  openTableScreen,
  pauseForAMoment,
  tryForbidden,
  UNKNOWN_ID,
} from './secret-room-moves.ts';

/** Names that appear in no sentence of the game. */
const NAMES = ['Amira', 'Borja', 'Chidi', 'Dagny', 'Emeka', 'Fumiko', 'Gwenda', 'Hakan'];
const MOST_PLAYERS = 6;
/** Where the host may ask for a bot. */
const ASKED_IN: readonly Phase[] = ['job_choice', 'discussion', 'vote'];

interface Server {
  readonly apiUrls: readonly string[];
  readonly rooms: DealtRooms;
}

/** A room that plays random rounds, while everything that anybody receives is recorded. */
export class SecretRoom {
  readonly #said = new Set<string>();
  readonly #claimed = new Set<string>();
  readonly #looks = new ChosenLooks();
  readonly #witnesses: Witness[] = [];
  readonly #absences: Absences;
  readonly #latecomers: Latecomers;
  #reconnections = 0;

  private constructor(
    private readonly room: Room,
    private readonly dice: Dice,
    private readonly server: Server,
  ) {
    this.#absences = new Absences(room, server.rooms);
    this.#latecomers = new Latecomers(room, this.#looks);
    for (const client of room.clients) this.#hear(client);
  }

  static async open(server: Server, dice: Dice): Promise<SecretRoom> {
    const people = 2 + dice.below(4);
    const names = dice.shuffled(NAMES).slice(0, people);
    const bots = Math.max(3 - people, dice.below(MOST_PLAYERS - people + 1));
    const secret = new SecretRoom(await openRoom({ apiUrls: server.apiUrls, names, bots }), dice, server);
    if (dice.chance(0.5)) secret.#hear(await openTableScreen(secret.room, dice.pick(server.apiUrls)), null);
    return secret;
  }

  #hear({ person }: Client, userId: string | null = person.userId): void {
    this.#witnesses.push({ userId, recording: person.recording });
  }

  get evidence(): Evidence {
    return {
      gameId: this.room.gameId,
      roomCode: this.room.roomCode,
      said: this.#said,
      claimed: this.#claimed,
      looks: this.#looks.noted,
      saidWaiting: this.#latecomers.said,
      names: new Set([...NAMES, ...NAMES.map((name) => name.toLowerCase())]),
      witnesses: this.#witnesses,
      reconnections: this.#reconnections + this.#absences.reconnections,
    };
  }

  /** A round with these roles among others. */
  async playRound(wanted: readonly string[] = []): Promise<void> {
    const { room, dice } = this;
    this.#absences.beginRound();
    const custom = dice.chance(0.4) ? dice.some(CUSTOM_ROLES, 0, CUSTOM_ROLES.length) : [];
    const more = [...wanted, ...custom.map(({ name }) => name)];
    await startRound(room, delicateRoles(hostOf(room).seen.players.length, dice, more));
    for (let phase: Phase = 'role_deal'; phase !== 'results'; phase = AFTER[phase] ?? 'results') {
      if (dice.chance(0.02) && (await this.#breakOff())) break;
      if (dice.chance(0.12)) await this.#latecomer();
      const waiting = this.#latecomers.passTime(dice.fork());
      // Once the votes are in they have seats, and what they say is said at the table.
      if (phase === 'vote') await waiting;
      const last = ASKED_IN.includes(phase) && dice.chance(0.3) ? dice.pick(this.#here) : null;
      await this.#each(async (seat, own) => seat === last || this.#play(seat, phase, own));
      if (last !== null) await this.#playLast(last, phase, dice.fork());
      await waiting;
      const next = AFTER[phase] ?? 'results';
      await this.#everybody((view) => view.phase === next, `the phase ${next}`);
    }
    await this.#everybody(({ gameSettings }) => gameSettings.voteResults !== undefined, 'the results');
    await this.#absences.allComeBack();
    room.clients.push(...(await this.#latecomers.seated()));
  }

  /** The host ends the round, where a host is there. */
  async #breakOff(): Promise<boolean> {
    const host = this.#here.map((seat) => seatOf(this.room, seat)).find(isHost);
    if (host === undefined) return false;
    await host.done('end_round');
    await this.#everybody((view) => view.phase === 'results', 'the broken-off round');
    return true;
  }

  async close(): Promise<void> {
    await closeRoom(this.room);
  }

  async playAgain(): Promise<void> {
    const { room, dice } = this;
    const { players } = hostOf(room).seen;
    if (players.length < MOST_PLAYERS && dice.chance(0.15)) await this.#newcomer();
    await this.#each(async (seat, own) => {
      if (isHost(seatOf(this.room, seat)) && own.chance(0.1)) await this.#handOver(seat, own);
      await this.#say(seat, 0.1);
      await this.#looks.choose(seatOf(this.room, seat), own);
    });
    await this.#each(async (seat) => {
      const client = seatOf(this.room, seat);
      if (!ownPlayer(client).joinsNextRound) await client.done('play_again');
    });
    await this.#everybody(({ phase }) => phase === 'lobby', 'the lobby');
  }

  async #newcomer(): Promise<void> {
    const client = await takeSeat(this.room.roomCode, this.#freeName(), this.dice.pick(this.server.apiUrls));
    this.room.clients.push(client);
    this.#hear(client);
    this.#reconnections += 1;
  }

  /** A latecomer comes while the round is running. */
  async #latecomer(): Promise<void> {
    const { room, dice, server } = this;
    if (room.clients.length + this.#latecomers.names.length >= MOST_PLAYERS) return;
    this.#reconnections += 1;
    this.#hear(await this.#latecomers.come(this.#freeName(), dice.pick(server.apiUrls)));
  }

  #freeName(): string {
    const seated = hostOf(this.room).seen.players.map(({ displayName }) => displayName);
    const taken = [...seated, ...this.#latecomers.names].map((name) => name.toLowerCase());
    return this.dice.pick(NAMES.filter((name) => !taken.includes(name.toLowerCase())));
  }

  get #here(): number[] {
    return [...this.room.clients.keys()].filter((seat) => !this.#absences.isAway(seat));
  }

  /** All present players at once, each with dice of their own. */
  async #each(act: (seat: number, dice: Dice) => Promise<unknown>): Promise<void> {
    await Promise.all(this.#here.map((seat) => act(seat, this.dice.fork())));
  }

  async #everybody(fits: (view: GameView) => boolean, what: string): Promise<void> {
    await this.#each(async (seat) => {
      await seatOf(this.room, seat).until(fits, what);
    });
  }

  async #play(seat: number, phase: Phase, dice: Dice): Promise<void> {
    const { person, seen } = seatOf(this.room, seat);
    if (dice.chance(0.03)) await this.#reconnect(seat);
    if (ownPlayer(seatOf(this.room, seat)).hasStandIn) return this.#playIdle(seat, phase, dice);
    this.#absences.isActive(seat);
    if (dice.chance(0.1)) await person.look(seen.id);
    if (isHost(seatOf(this.room, seat))) await this.#host(seat, dice);
    if (!this.#wasHelped(seat, phase) && dice.chance(0.2)) await tryForbidden(seatOf(this.room, seat), dice);
    if (!isHost(seatOf(this.room, seat)) && this.#absences.mayGo && dice.chance(0.02)) {
      return this.#goAway(seat, 'leave', dice);
    }
    if (this.#absences.mayGo && dice.chance(0.03)) return this.#goAway(seat, 'fallAsleep', dice);
    if (!this.#wasHelped(seat, phase) && this.#hasTurn(seat, phase)) await this.#act(seat, dice);
    if (dice.chance(0.1)) await person.look(seen.id);
    if (dice.chance(0.03)) await this.#reconnect(seat);
  }

  /** What only the host may do. */
  async #host(seat: number, dice: Dice): Promise<void> {
    if (dice.chance(0.15)) await pauseForAMoment(seatOf(this.room, seat));
    if (dice.chance(0.1)) {
      const { userId } = dice.pick(seatOf(this.room, seat).seen.players);
      await hideMessages(seatOf(this.room, seat), userId);
    }
    if (dice.chance(0.1)) await this.#handOver(seat, dice);
  }

  /** The others wait for this player, and the host may ask for a stand-in. */
  async #playLast(seat: number, phase: Phase, dice: Dice): Promise<void> {
    const client = seatOf(this.room, seat);
    const host = this.#here.map((other) => seatOf(this.room, other)).find(isHost);
    const mayIdle = this.#absences.mayGo && host !== undefined && host !== client;
    if (mayIdle && (await this.#absences.idle(seat, host))) return this.#playIdle(seat, phase, dice);
    return this.#play(seat, phase, dice);
  }

  /** Looks on, while a bot acts; or does something all the same, or says first that they are here. */
  async #playIdle(seat: number, phase: Phase, dice: Dice): Promise<void> {
    if (dice.chance(0.5)) return;
    if (dice.chance(0.5)) await this.#absences.sayHere(seat);
    await this.#catchUp(seat, phase, dice);
  }

  async #handOver(seat: number, dice: Dice): Promise<void> {
    const others = this.#here.filter(
      (other) => other !== seat && !ownPlayer(seatOf(this.room, other)).hasStandIn,
    );
    if (others.length > 0)
      await handOver(seatOf(this.room, seat), seatOf(this.room, dice.pick(others)).person.userId);
  }

  /** The vote does not wait for the banished: it may be over already. */
  #hasTurn(seat: number, phase: Phase): boolean {
    const client = seatOf(this.room, seat);
    return client.seen.phase === phase || !ownPlayer(client).isBanished;
  }

  /** A bot has done what there was to do in this phase. */
  #wasHelped(seat: number, phase: Phase): boolean {
    return (
      this.#absences.mayHaveBeenHelped(seat) &&
      (seatOf(this.room, seat).seen.phase !== phase || this.#hasActed(seat))
    );
  }

  async #act(seat: number, dice: Dice): Promise<void> {
    const client = seatOf(this.room, seat);
    switch (client.seen.phase) {
      case 'job_choice':
        await playNight(client, dice);
        return expectRefusal(client, 'submit_action', { data: { type: 'pass' } }, 'ALREADY_SUBMITTED');
      case 'vote': {
        const targets = voteTargets(client.seen);
        if (targets.length === 0) return;
        const anybodyOrNobody = [...targets, null];
        await client.done('submit_vote', { targetUserId: dice.pick(anybodyOrNobody) });
        await this.#changeVote(seat, dice.pick(anybodyOrNobody), dice);
        return expectRefusal(client, 'submit_vote', { targetUserId: UNKNOWN_ID }, 'INVALID_TARGET');
      }
      case 'discussion':
        await this.#say(seat, 0.3);
        await claimAtRandom(client, dice, this.#claimed);
    }
    await client.done('ready_next_phase');
  }

  /** The vote may be over meanwhile. */
  async #changeVote(seat: number, targetUserId: string | null, dice: Dice): Promise<void> {
    if (!dice.chance(0.4)) return;
    const outcome = await seatOf(this.room, seat).request({
      gameId: this.room.gameId,
      action: 'submit_vote',
      data: { targetUserId },
    });
    if (!outcome.ok && outcome.code !== 'WRONG_PHASE') throw new Error(`a changed vote: ${outcome.code}`);
  }

  /** The Revealer announces, if they speak at all. */
  async #say(seat: number, probability: number): Promise<void> {
    if (!this.dice.chance(probability)) return;
    const content = `I say ${this.dice.below(1_000_000)}`;
    this.#said.add(content);
    const mayAnnounce = seatOf(this.room, seat).seen.me?.canAnnounce === true;
    const messageType = mayAnnounce ? 'system_announcement' : 'chat';
    await seatOf(this.room, seat).act('send_message', { content, messageType });
  }

  async #reconnect(seat: number): Promise<void> {
    const { person } = seatOf(this.room, seat);
    this.#reconnections += 1;
    await seatOf(this.room, seat).close();
    person.apiUrl = this.dice.pick(this.server.apiUrls);
    this.room.clients[seat] = await watching(person, this.room.gameId);
  }

  /** A player is away for a moment, or until the results. */
  async #goAway(seat: number, how: 'leave' | 'fallAsleep', dice: Dice): Promise<void> {
    const { phase } = seatOf(this.room, seat).seen;
    await this.#absences[how](seat);
    if (dice.chance(0.5)) return;
    await this.#absences.comeBack(seat);
    await this.#catchUp(seat, phase, dice);
  }

  /** The others may have gone on meanwhile, or a bot may have acted. */
  async #catchUp(seat: number, left: Phase, dice: Dice): Promise<void> {
    if (seatOf(this.room, seat).seen.phase !== left || this.#hasActed(seat)) return;
    await this.#act(seat, dice).catch((error: Error) => {
      if (!/WRONG_PHASE|ALREADY_SUBMITTED/.test(error.message)) throw error;
    });
  }

  #hasActed(seat: number): boolean {
    const { isReady, hasSubmitted, hasVoted } = ownPlayer(seatOf(this.room, seat));
    const { phase } = seatOf(this.room, seat).seen;
    return phase === 'job_choice' ? hasSubmitted : phase === 'vote' ? hasVoted : isReady;
  }
}

const ownPlayer = (client: Client) => playerOf(client.seen, client.person.userId);
const isHost = ({ seen, person }: Client): boolean => seen.hostId === person.userId;
