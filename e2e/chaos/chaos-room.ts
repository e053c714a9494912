import type { PlayedGame } from '@nightfall/shared/protocol/accounts';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { ServerMessage } from '@nightfall/shared/protocol/server-messages';
import { expectStatus } from '@nightfall/shared/testing/caller';
import type { Dice } from '../wire/dice.ts';
import { claimNote } from '../wire/oracle/claims.ts';
import type { Evidence } from '../wire/oracle/oracle.ts';
import { Person } from '../wire/person.ts';
import { delicateRoles } from '../wire/room.ts';
import { choicesIn, randomPayload, voteTargets } from '../wire/round.ts';
import { randomClaim } from '../wire/secret-room-moves.ts';
import { eventually } from '../wire/within.ts';
import { type Discrepancy, discrepancies, History, type RecordedAction } from './history.ts';
import type { LoadBalancer } from './load-balancer.ts';
import { type Answer, Page, type Waits } from './page.ts';

/** Names that appear in no sentence of the game. */
const NAMES = ['Amira', 'Borja', 'Chidi', 'Dagny', 'Emeka', 'Fumiko', 'Gwenda', 'Hakan'];
const MOST_PEOPLE = 4;
const VOTING_SECONDS = 15;
/** A player who does not see an action's effect by then repeats it. */
const SEEN_WITHIN_MS = 3_000;
/** Postgres may have been away, and jobs are tried again at growing distances. */
const SAVED_WITHIN_MS = 60_000;
/** A round that takes longer stands still. */
const ROUND_WITHIN_MS = 150_000;

export interface ChaosRoomOptions {
  readonly front: LoadBalancer;
  readonly dice: Dice;
  readonly waits: Waits;
  /** The longest pause of a player before an action; none by default. */
  readonly thinkMs?: number;
}

/** A round that was played to its end, and what is not in its results as it should be. */
export interface PlayedRound {
  readonly round: number;
  readonly discrepancies: readonly Discrepancy[];
  readonly faults: readonly string[];
}

/** A room of people who play by themselves, whatever happens, and keep account of all that was acknowledged. */
export class ChaosRoom {
  readonly rounds: PlayedRound[] = [];
  acknowledged = 0;
  isOpen = true;
  readonly #said = new Set<string>();
  readonly #claimed = new Set<string>();
  #deeds: RecordedAction[] = [];
  #roles: readonly string[] = [];

  private constructor(
    readonly pages: readonly Page[],
    readonly history: History,
    private readonly options: ChaosRoomOptions,
  ) {}

  /** @throws Error when the room could not be opened: then there is none to speak of */
  static async open(options: ChaosRoomOptions): Promise<ChaosRoom> {
    const { front, dice } = options;
    const [creator, ...guests] = dice.some(NAMES, 2, MOST_PEOPLE).map((name) => new Person(name, front.url));
    if (creator === undefined) throw new Error('Nobody is there');
    await creator.signUp();
    const { roomCode } = await creator.createRoom();
    for (const guest of guests) await guest.join(roomCode);
    const people = [creator, ...guests];
    const history = new History();
    const seated = await Promise.all(
      people.map(async (person) => ({ person, view: await person.look(creator.gameId) })),
    );
    if (seated.some(({ view }) => view.players.length !== people.length))
      throw new Error('Somebody has two seats');
    const pages = seated.map(({ person, view }) => {
      const line = front.lineFor(person, (number, raw) =>
        history.note(person.userId, number, JSON.parse(raw) as ServerMessage),
      );
      const onFound = (found: GameView) => history.see(found);
      return new Page({ person, line, view, waits: options.waits, onFound });
    });
    return new ChaosRoom(pages, history, options);
  }

  get people(): readonly Person[] {
    return this.pages.map(({ person }) => person);
  }

  get host(): Page {
    const [host] = this.pages;
    if (host === undefined) throw new Error('Nobody is there');
    return host;
  }

  /** The host has bots come, and a short vote. */
  async prepare(): Promise<void> {
    const { dice } = this.options;
    await this.#insist(
      this.host,
      ({ gameSettings }) => gameSettings.votingTime === VOTING_SECONDS,
      () => this.host.act('update_game_settings', { settings: { votingTime: VOTING_SECONDS } }),
    );
    const seats = Math.max(3, this.pages.length + dice.below(2));
    await this.#insist(
      this.host,
      ({ players }) => players.length >= seats,
      () => this.host.act('add_bot', {}),
    );
  }

  /** From the lobby to the results, and what is in those. */
  async playRound(): Promise<PlayedRound> {
    this.#deeds = [];
    const round = await this.#deal();
    await Promise.all(this.pages.map((page) => this.#play(page, round, this.options.dice.fork())));
    const view = await this.#results();
    const played = {
      round,
      discrepancies: discrepancies(this.#deeds, view),
      faults: this.history.phaseFaults(round),
    };
    this.rounds.push(played);
    return played;
  }

  async playAgain(): Promise<void> {
    await Promise.all(
      this.pages.map((page) =>
        this.#insist(
          page,
          ({ phase }) => phase === 'lobby',
          () => page.act('play_again', {}),
        ),
      ),
    );
  }

  close(): void {
    this.isOpen = false;
    for (const page of this.pages) page.close();
  }

  /** Rounds that the host's account does not have exactly once, some time after they ended. */
  async notSaved(): Promise<string[]> {
    const { gameId, cookie } = this.host.person;
    let wrong: string[] = [];
    const deadline = Date.now() + SAVED_WITHIN_MS;
    do {
      // Not as a person: what is in it is no secret of a room.
      const answer = await fetch(`${this.options.front.url}/api/me/games?limit=200`, {
        headers: { cookie: cookie ?? '' },
      });
      const games = answer.ok ? ((await answer.json()) as PlayedGame[]) : [];
      const times = ({ round }: PlayedRound) =>
        games.filter((game) => game.gameId === gameId && game.round === round).length;
      wrong = this.rounds
        .filter((round) => times(round) !== 1)
        .map((round) => `round ${round.round} of ${gameId} is kept ${times(round)} times`);
      if (wrong.length > 0) await Bun.sleep(500);
    } while (wrong.length > 0 && Date.now() < deadline);
    return wrong;
  }

  /** What the oracle judges by. */
  get evidence(): Evidence {
    const { front } = this.options;
    return {
      gameId: this.host.view.id,
      roomCode: this.host.view.roomCode ?? '',
      said: this.#said,
      claimed: this.#claimed,
      looks: new Set(),
      saidWaiting: new Set(),
      names: new Set(NAMES.flatMap((name) => [name, name.toLowerCase()])),
      witnesses: this.people.map(({ userId, recording }) => ({ userId, recording })),
      reconnections: this.people.reduce((sum, person) => sum + (front.comings.get(person) ?? 0), 0),
    };
  }

  async #deal(): Promise<number> {
    const { host, options } = this;
    this.#roles = delicateRoles(host.view.players.length, options.dice);
    await this.#start();
    return host.view.round;
  }

  /** The host selects the roles and starts. */
  async #start(): Promise<void> {
    const { host } = this;
    const roles = this.#roles;
    const isSelected = ({ selectedRoles, phase }: GameView) =>
      phase !== 'lobby' || selectedRoles.toSorted().join() === roles.toSorted().join();
    await this.#insist(host, isSelected, async () => {
      const answer = await host.act('update_role_selection', { roles: [...roles] });
      this.#keep(host, { kind: 'roles', roles: [...roles] }, answer);
      return answer;
    });
    await this.#insist(
      host,
      ({ phase }) => phase !== 'lobby',
      () => host.act('start_game', {}),
    );
  }

  /** Does something again and again until it is seen to be done. */
  async #insist(page: Page, isDone: (view: GameView) => boolean, act: () => Promise<Answer>): Promise<void> {
    const deadline = Date.now() + ROUND_WITHIN_MS;
    while (!isDone(page.view)) {
      if (Date.now() > deadline) throw new Stuck(page.view);
      this.#count(await act());
      await page.waitFor(isDone, SEEN_WITHIN_MS);
    }
  }

  #count(answer: Answer): void {
    if (answer.ok) this.acknowledged += 1;
  }

  /** Remembers what has to be in the results. A refusal leaves nothing to remember. */
  #keep(page: Page, deed: OmitFromEach<RecordedAction, 'userId' | 'at'>, answer: Answer): void {
    const isUnknown = !answer.ok && answer.code === 'UNAVAILABLE';
    if (!answer.ok && !isUnknown) return;
    const at = answer.ok ? answer.at : null;
    this.#deeds.push({ ...deed, userId: page.person.userId, at } as RecordedAction);
  }

  /** Until there are results, does what there is to do, as the page shows it. */
  async #play(page: Page, round: number, dice: Dice): Promise<void> {
    const deadline = Date.now() + ROUND_WITHIN_MS;
    const turn = { hasTalked: false, abstains: dice.chance(0.04) };
    while (!hasResults(page.view, round)) {
      if (Date.now() > deadline) throw new Stuck(page.view);
      await Bun.sleep(dice.next() * (this.options.thinkMs ?? 0));
      const { version, me } = page.view;
      await this.#move(page, dice, turn);
      // Nothing is left to do before something changes.
      const isOther = (view: GameView) =>
        view.version !== version || view.me?.version !== me?.version || hasResults(view, round);
      await page.waitFor(isOther, SEEN_WITHIN_MS);
    }
  }

  async #move(page: Page, dice: Dice, turn: Turn): Promise<void> {
    const { view } = page;
    const { phase } = view;
    switch (phase) {
      // A Redis has taken the deal with it.
      case 'lobby':
        return page === this.host ? this.#start() : undefined;
      case 'discussion':
        if (!turn.hasTalked) await this.#talk(page, dice);
        turn.hasTalked = true;
        return this.#ready(page);
      case 'role_deal':
      case 'role_resolve':
        return this.#ready(page);
      case 'job_choice':
        return this.#choose(page, dice);
      case 'vote':
        return turn.abstains ? undefined : this.#vote(page, dice);
    }
  }

  async #ready(page: Page): Promise<void> {
    const { phase } = page.view;
    const isReady = (view: GameView) =>
      view.phase !== phase ||
      view.players.some(({ userId, isReady }) => userId === page.person.userId && isReady);
    if (isReady(page.view)) return;
    this.#count(await page.act('ready_next_phase', { phase }));
    await page.waitFor(isReady, SEEN_WITHIN_MS);
  }

  async #choose(page: Page, dice: Dice): Promise<void> {
    const { view } = page;
    if (!view.me?.prompt) return;
    const before = choicesIn(view.me.actionData);
    const payload = randomPayload(view, dice);
    const answer = await page.act('submit_action', { data: payload });
    this.#count(answer);
    this.#keep(page, { kind: 'choice', payload }, answer);
    await page.waitFor(
      ({ phase, me }) => phase !== 'job_choice' || choicesIn(me?.actionData) > before,
      SEEN_WITHIN_MS,
    );
  }

  async #talk(page: Page, dice: Dice): Promise<void> {
    for (let texts = dice.below(3); texts > 0; texts -= 1) {
      const content = `I say ${dice.uuid()}`;
      this.#said.add(content);
      const answer = await page.act('send_message', { content });
      this.#count(answer);
      this.#keep(page, { kind: 'text', content }, answer);
    }
    if (dice.chance(0.4)) return;
    const claim = randomClaim(page.view, dice);
    this.#claimed.add(claimNote(page.person.userId, claim));
    const answer = await page.act('make_claim', { claim });
    this.#count(answer);
    const claimId = answer.ok ? String(answer.reply.claimId) : null;
    this.#keep(page, { kind: 'claim', claimId }, answer);
  }

  async #vote(page: Page, dice: Dice): Promise<void> {
    const targets = voteTargets(page.view);
    if (targets.length === 0) return;
    const targetUserId = dice.chance(0.1) ? null : dice.pick(targets);
    const answer = await page.act('submit_vote', { targetUserId });
    this.#count(answer);
    this.#keep(page, { kind: 'vote', targetUserId }, answer);
    await page.waitFor((view) => view.phase !== 'vote' || voteTargets(view).length === 0, SEEN_WITHIN_MS);
  }

  /** As any process shows them now. */
  async #results(): Promise<GameView> {
    const { person, view } = this.host;
    const look = async () => {
      const answer = await person.call('GET', `/api/games/${view.id}`);
      if (answer.status === 503) return null;
      expectStatus(answer, 200);
      return answer.body as GameView;
    };
    return eventually(look, 'the results');
  }
}

interface Turn {
  hasTalked: boolean;
  /** Lets the time run out. */
  readonly abstains: boolean;
}

type OmitFromEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

const hasResults = (view: GameView, round: number): boolean =>
  view.round > round || (view.round === round && view.gameSettings.voteResults !== undefined);

/** A round that does not go on. */
export class Stuck extends Error {
  constructor({ id, round, phase, version, players }: GameView) {
    const flags = players.map(({ displayName, isReady, hasSubmitted, hasVoted, isConnected }) =>
      [displayName, ...[isReady, hasSubmitted, hasVoted, isConnected].map(Number)].join(' '),
    );
    super(`round ${round} of ${id} stands still in ${phase} at version ${version}: ${flags.join(', ')}`);
  }
}
