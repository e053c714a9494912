import type { GameView, PlayerView } from '../../protocol/game-view.ts';
import { ArenaTable } from '../arena/arena-table.ts';
import type { Decision } from '../events/decision.ts';
import { Night } from '../night/night.ts';
import { choiceFromPayload } from '../night/payload.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import type { Choice, NightPayload } from '../state/choice.ts';
import type { CustomRole } from '../state/custom-role.ts';
import type { CardId, UserId } from '../state/ids.ts';
import type { NightOutcome } from '../state/outcome.ts';
import type { Phase } from '../state/phase.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { SettingsChange } from '../state/settings.ts';

interface TableOptions {
  /** The three center cards; Villagers by default. */
  readonly center?: readonly [RoleName, RoleName, RoleName];
  readonly settings?: SettingsChange;
  readonly customRoles?: readonly CustomRole[];
  /** Before nightfall: the cards were just dealt. */
  readonly atDeal?: true;
}

/** In a night action: the user id of a person without a seat. */
export const STRANGER = 'a stranger';

/** A game in which a test plays by name, through the engine's own commands and views. */
export class Table extends ArenaTable {
  /** The same, with the page open. */
  comeIn(displayName: string): void {
    this.join(displayName);
    this.connect(displayName);
  }

  /** A newcomer opens the page while a round is running, and waits for the next one. */
  waits(displayName: string): Decision {
    const userId = this.newId() as UserId;
    const decision = this.run({ type: 'join', userId, displayName, wait: true });
    this.connect(displayName);
    return decision;
  }

  /** The phase goes on until then, milliseconds since 1970: a table whose phases expire is ahead of the clock. */
  lastsUntil(endsAt: number): void {
    const { stage } = this.state;
    if (!('endsAt' in stage)) throw new Error('it lasts for ever');
    this.apply([{ type: 'phase_started', stage: { ...stage, endsAt } }]);
  }

  /** The phase began then, and its deadline stays. */
  beganAt(startedAt: number): void {
    const { stage } = this.state;
    if (!('endsAt' in stage)) throw new Error('it has no clock');
    this.apply([{ type: 'phase_started', stage: { ...stage, startedAt } }]);
  }

  /** A disconnected player has been gone since then. */
  isGoneSince(userId: string, at: number): void {
    const gone = this.state.players.find((player) => player.userId === userId);
    if (gone?.goneSince == null) throw new Error('somebody who is there is not gone');
    this.apply([{ type: 'absence_restarted', playerId: gone.id, at }]);
  }

  /** The night begins once more, with the cards as they were dealt and nothing chosen. */
  beginNightAgain(): void {
    const { stage, selectedRoles } = this.state;
    if (stage.phase !== 'job_choice') throw new Error('it is not night');
    const printOf = (id: CardId | undefined) => (id && stage.deal.layout.cards[id]?.role) ?? '';
    const cards = stage.deal.seats.map((seat) => printOf(stage.deal.layout.hands[seat]));
    this.deal(cards, selectedRoles.slice(cards.length));
    this.expire();
  }

  userId(name: string): UserId {
    return this.player(name).userId;
  }

  /** A night action that has to be accepted; user ids in it are names. */
  submit(name: string, payload: NightPayload): this {
    const decision = this.trySubmit(name, payload);
    if (!decision.ok) throw new Error(`${name}: ${decision.rejection.code}`);
    return this;
  }

  trySubmit(name: string, payload: NightPayload): Decision {
    return this.act(name, { type: 'submit_action', data: withUserIds(payload, this.#userIdOf) });
  }

  /** The code with which a night action is refused; undefined when it was accepted. */
  refusal(name: string, payload: NightPayload): string | undefined {
    const decision = this.trySubmit(name, payload);
    return decision.ok ? undefined : decision.rejection.code;
  }

  /** A night action as the engine keeps it. */
  choiceOf(payload: NightPayload): Choice {
    const seatOf = (userId: string) => this.state.players.find((player) => player.userId === userId)?.id;
    const choice = choiceFromPayload(payload, seatOf);
    if (!choice) throw new Error('somebody in the choice is not at the table');
    return choice;
  }

  /** The outcome of a player's step of the night when a card was shielded before it. */
  againstShield(name: string, payload: NightPayload, shielded: string): NightOutcome {
    const { stage } = this.state;
    if (stage.phase !== 'job_choice') throw new Error('it is not night');
    const night = new Night(stage.deal, rolesOf(this.state));
    night.shield(this.player(shielded).id);
    const { id } = this.player(name);
    const role = rolesOf(this.state).get(night.dealtRole({ player: id }));
    const choice = this.choiceOf(withUserIds(payload, this.#userIdOf));
    const action = role.actions.find(({ type }) => type === choice.type);
    return action?.perform(night, id, choice) ?? role.wake?.perform(night, id) ?? { kind: 'informed' };
  }

  /** What a player learned of the night, and the own role as far as known. */
  told(name: string) {
    const { me } = this.view(name);
    const { said, ...told } = me?.actionResult ?? {};
    return { ...told, currentRole: me?.currentRole };
  }

  /** The types of action a player may submit now. */
  offered(name: string): string[] {
    return this.view(name).me?.prompt?.choices.map(({ type }) => type) ?? [];
  }

  /** What a player is asked, a line for each offer, as in "swap_players: 2 of bob cleo"; "pass" where one may. */
  asked(name: string): string[] {
    const prompt = this.view(name).me?.prompt;
    const offers = (prompt?.choices ?? []).map((choice) => {
      if (choice.type === 'submit_vote') return `submit_vote: 1 of ${this.names(choice.targets).join(' ')}`;
      const { type, targets, centerIndices, artifactIds, directions, min, max } = choice;
      const lists = [targets && this.names(targets), centerIndices, artifactIds, directions];
      const from = lists.flatMap((list) => (list === undefined ? [] : [list.join(' ')])).join(' and ');
      return `${type}: ${min === max ? max : `${min} to ${max}`}${from && ` of ${from}`}`;
    });
    return prompt?.canPass ? [...offers, 'pass'] : offers;
  }

  /** Players who have not finished pass, or take a random choice where passing is not allowed. */
  endNight(): this {
    return this.expire();
  }

  /** Plays by deadlines alone until this phase. */
  until(phase: Phase): this {
    while (this.state.stage.phase !== phase) this.expire();
    return this;
  }

  /** The pages of these players are closed. */
  disconnect(...names: string[]): void {
    for (const name of names) {
      this.run({ type: 'disconnect', connectionIds: this.player(name).connections });
    }
  }

  /** Plays the vote: `{ann: 'bob'}` means that Ann votes for Bob; missing players abstain. */
  vote(votes: Record<string, string>): this {
    while (!['vote', 'results'].includes(this.state.stage.phase)) this.expire();
    for (const [voter, target] of Object.entries(votes)) {
      this.act(voter, { type: 'submit_vote', targetUserId: this.userId(target) });
    }
    if (this.state.stage.phase === 'vote') this.expire();
    this.run({ type: 'calculate_results', round: this.state.round });
    return this;
  }

  /** What this viewer is shown of each player under this name, in seat order; people by name. */
  each(viewer: string, field: keyof PlayerView): unknown[] {
    const { players } = this.view(viewer);
    const nameOf = (value: unknown) => players.find(({ userId }) => userId === value)?.displayName;
    return players.map((player) => nameOf(player[field]) ?? player[field]);
  }

  /** What a table screen shows. */
  screen(): GameView {
    return this.viewFor({ kind: 'table' });
  }

  /** The eliminated players, by name. */
  fallen(): string[] {
    return this.#results?.eliminatedPlayers.map(({ displayName }) => displayName) ?? [];
  }

  /** The winning sides and the winners by name: "Villager: ann bob". */
  winners(): string {
    const winners = this.#results?.playerResults.filter(({ isWinner }) => isWinner) ?? [];
    const names = this.names(winners.map(({ userId }) => userId));
    return `${this.#results?.winners.join(' ')}: ${names.join(' ')}`;
  }

  /** What the results' night log says of a player. */
  logged(name: string): string[] {
    const userId = this.userId(name);
    const lines = this.view(name).nightLog ?? [];
    return lines.filter((line) => line.playerUserId === userId).map(({ text }) => text);
  }

  /** Names of user ids, in the order given. */
  names(userIds: readonly string[]): string[] {
    return userIds.map(
      (id) => this.state.players.find(({ userId }) => userId === id)?.displayName ?? `unknown ${id}`,
    );
  }

  /** The current role of each player, by name, as the results show it. */
  finalRoles(): Record<string, string> {
    const shown = this.view(this.state.players[0]?.displayName ?? '').players;
    return Object.fromEntries(shown.map((player) => [player.displayName, String(player.currentRole)]));
  }

  /** What lies in the werewolf pile after the night, as printed. */
  pile(): RoleName[] {
    const { stage } = this.state;
    if (!('night' in stage)) throw new Error('the night is not over');
    const { cards, pile } = stage.night.layout;
    return pile.flatMap((id) => cards[id]?.role ?? []);
  }

  get #results() {
    const [anybody] = this.state.players;
    return anybody && this.view(anybody.displayName).gameSettings.voteResults;
  }

  readonly #userIdOf = (name: string): string => (name === STRANGER ? this.newId() : this.userId(name));
}

/** A custom role without a night of its own, unless `more` says otherwise. */
export function customRole(
  name: string,
  team: CustomRole['team'],
  more: Partial<CustomRole> = {},
): CustomRole {
  const words = { title: name, description: `The ${name}.`, imageUrl: null };
  return { name, team, ...words, nightOrder: 0, actions: [], ...more };
}

/** A table in the middle of the night: `{ann: 'Robber', …}` are the cards that were dealt, in seat order. */
export function gameWith(dealt: Record<string, RoleName>, options: TableOptions = {}): Table {
  const table = new Table(Object.keys(dealt));
  const { center, settings = {}, customRoles = [] } = options;
  table.state = { ...table.state, customRoles };
  table.run({
    type: 'update_game_settings',
    settings,
    by: { kind: 'user', userId: table.state.creatorUserId },
  });
  table.deal(Object.values(dealt), center);
  return options.atDeal ? table : table.expire();
}

/** A night action in which people are called by name, as it is sent: with their user ids. */
export function withUserIds(payload: NightPayload, userIdOf: (name: string) => string): NightPayload {
  const entries = Object.entries(payload).map(([key, value]) => {
    if (key.endsWith('UserId')) return [key, userIdOf(String(value))];
    if (key.endsWith('UserIds')) return [key, (value as string[]).map(userIdOf)];
    return [key, value];
  });
  return Object.fromEntries(entries) as NightPayload;
}
