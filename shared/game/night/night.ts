import { ARTIFACTS } from '../state/artifacts.ts';
import type { ArtifactId, Choice } from '../state/choice.ts';
import type { Card, Deal, Layout } from '../state/deal.ts';
import type { CardId, PlayerId } from '../state/ids.ts';
import { FEWEST_VOTERS } from '../state/limits.ts';
import type { Conversion, NightRecord, NightStep } from '../state/night-record.ts';
import type { CardPlace, NightOutcome, SeenCard } from '../state/outcome.ts';
import type { RoleLookup, RoleName } from '../state/role-facts.ts';
import { convertingPlace, MovingCards } from './moving-cards.ts';

/**
 * The night while it is being resolved: the mechanics that roles share. It changes step by step and ends as a
 * NightRecord.
 */
export class Night {
  readonly #cards: MovingCards;
  readonly #steps: NightStep[] = [];
  readonly #ownRoles = new Map<PlayerId, RoleName>();
  readonly #shielded = new Set<PlayerId>();
  readonly #active = new Set<PlayerId>();
  readonly #protections = new Map<PlayerId, PlayerId>();
  readonly #conversions = new Map<PlayerId, Conversion>();
  readonly #tapped = new Set<PlayerId>();
  readonly #artifacts = new Map<PlayerId, ArtifactId>();
  readonly #banished = new Set<PlayerId>();
  readonly #faceUp = new Map<PlayerId, RoleName>();

  constructor(
    readonly deal: Deal,
    readonly roles: RoleLookup,
  ) {
    this.#cards = new MovingCards(deal.layout);
  }

  /** The role printed on the card that was dealt to this place, whatever has moved since. */
  dealtRole(place: CardPlace): RoleName {
    return printedRole(this.deal.layout, place);
  }

  /** A copier becomes the role, which may add a card to the pile. */
  copy(player: PlayerId, role: RoleName): void {
    this.become(player, role);
    this.#active.add(player);
    const pileCard = this.roles.get(role).pileCard;
    if (pileCard !== undefined) this.#cards.addToPile(pileCard);
  }

  /**
   * `as` is written on the card the player was dealt, wherever it lies by now. A player converted before knows that
   * this card is no longer theirs.
   */
  become(player: PlayerId, role: RoleName): void {
    this.#cards.write(this.deal.layout.hands[player], { as: role });
    if (!this.#conversions.has(player)) this.#ownRoles.set(player, role);
  }

  /** The mark is written on the card the player was dealt, wherever it lies by now. */
  mark(player: PlayerId, target: PlayerId): void {
    this.#cards.write(this.deal.layout.hands[player], { mark: target });
  }

  /** From now on the card in front of this player can be neither looked at nor moved. */
  shield(player: PlayerId): void {
    this.#shielded.add(player);
  }

  isShielded(place: CardPlace): boolean {
    return 'player' in place && this.#shielded.has(place.player);
  }

  /** The printed roles of the cards there; null, with none seen, when one of them is shielded. */
  look(actor: PlayerId, places: readonly CardPlace[]): readonly SeenCard[] | null {
    if (places.some((place) => this.isShielded(place))) return null;
    if (places.length > 0) this.#active.add(actor);
    return places.map((place) => ({ place, role: this.#cards.at(place).role }));
  }

  /** Exchanges two cards unseen. False, and nothing moves, when one of them is shielded. */
  exchange(actor: PlayerId, a: CardPlace, b: CardPlace): boolean {
    if (this.isShielded(a) || this.isShielded(b)) return false;
    const [cardA, cardB] = [this.#cards.at(a).id, this.#cards.at(b).id];
    this.#cards.put(a, cardB);
    this.#cards.put(b, cardA);
    this.#active.add(actor);
    return true;
  }

  /** Moves each card unseen to the next of the places, the last one to the first. Shielded cards are passed around. False when none can move. */
  rotate(actor: PlayerId, places: readonly CardPlace[]): boolean {
    const open = places.filter((place) => !this.isShielded(place));
    if (open.length < 2) return false;
    const cards = open.map((place) => this.#cards.at(place).id);
    for (const [index, card] of cards.entries())
      this.#cards.put(open[(index + 1) % open.length] as CardPlace, card);
    this.#active.add(actor);
    return true;
  }

  /** Exchanges a card in the werewolf pile, of a print that was dealt there, with the target's card. */
  convert(actor: PlayerId, target: PlayerId): 'done' | 'shielded' | 'nothing' {
    const place = convertingPlace(this.#cards, this.deal.layout);
    if (place === undefined) return 'nothing';
    const { role } = this.#cards.at(place);
    if (!this.exchange(actor, place, { player: target })) return 'shielded';
    this.#conversions.set(target, { by: actor, role });
    this.#ownRoles.set(target, role);
    return 'done';
  }

  /** A protected player cannot be eliminated. */
  protect(actor: PlayerId, target: PlayerId): void {
    this.#protections.set(actor, target);
  }

  tap(target: PlayerId): void {
    this.#tapped.add(target);
  }

  /** A player can have one artifact, and none on a shielded card. */
  giveArtifact(target: PlayerId, artifactId: ArtifactId): 'done' | 'shielded' | 'nothing' {
    if (this.isShielded({ player: target })) return 'shielded';
    if (this.#artifacts.has(target)) return 'nothing';
    this.#artifacts.set(target, artifactId);
    return 'done';
  }

  /** Takes the vote away. False, and nothing happens, when fewer than three voters would be left. */
  banish(target: PlayerId): boolean {
    const voters = this.deal.seats.filter((seat) => seat !== target && !this.#banished.has(seat));
    if (voters.length < FEWEST_VOTERS) return false;
    this.#banished.add(target);
    return true;
  }

  /** From the discussion on this card is public as it was seen now, even if it moves. */
  turnFaceUp({ place, role }: SeenCard): void {
    if ('player' in place) this.#faceUp.set(place.player, role);
  }

  /** The player turns over the card in front of them: its print, its mark, and whether it is the one dealt. Null when shielded. */
  turnOverOwn(player: PlayerId): { role: RoleName; changed: boolean; mark?: PlayerId } | null {
    const seen = this.look(player, [{ player }]);
    if (seen === null) return null;
    const card = this.#cards.at({ player });
    const changed = card.id !== this.deal.layout.hands[player];
    // Of the card they were dealt a player also knows what it has become.
    this.#ownRoles.set(player, changed ? card.role : (card.as ?? card.role));
    // The mark on a copier's card would tell what it has become, which its print does not.
    const showsMark = this.roles.get(card.role).neutralGoal === 'mark_elimination';
    return { role: card.role, changed, ...(showsMark && card.mark ? { mark: card.mark } : {}) };
  }

  /** The cards of the werewolf pile as it lies now. */
  pilePlaces(): CardPlace[] {
    return this.#cards.pilePlaces();
  }

  /** Players who have looked at or moved a card so far, in seat order, which does not tell the order of their steps. */
  get activePlayers(): PlayerId[] {
    return this.#inSeatOrder(this.#active);
  }

  recordStep(playerId: PlayerId, role: RoleName, choice: Choice, outcome: NightOutcome): void {
    this.#steps.push({ playerId, role, choice, outcome });
  }

  record(): NightRecord {
    return {
      layout: this.#cards.layout(),
      steps: this.#steps,
      ownRoles: { ...entriesOf(this.#ownRoles), ...entriesOf(this.#rolesByArtifact()) },
      shielded: this.#inSeatOrder(this.#shielded),
      protections: entriesOf(this.#protections),
      conversions: entriesOf(this.#conversions),
      tapped: this.#inSeatOrder(this.#tapped),
      artifacts: entriesOf(this.#artifacts),
      banished: this.#inSeatOrder(this.#banished),
      faceUp: entriesOf(this.#faceUp),
    };
  }

  /** What an artifact makes of its bearer stands above every card that comes to lie in front of them. */
  #rolesByArtifact(): ReadonlyMap<PlayerId, RoleName> {
    const made = new Map<PlayerId, RoleName>();
    for (const [player, artifactId] of this.#artifacts) {
      const { countsAs } = ARTIFACTS[artifactId];
      if (countsAs !== undefined) made.set(player, countsAs);
    }
    return made;
  }

  #inSeatOrder(players: ReadonlySet<PlayerId>): PlayerId[] {
    if (players.size === 0) return [];
    return this.deal.seats.filter((seat) => players.has(seat));
  }
}

/** Most of these are empty. */
const entriesOf = <T>(map: ReadonlyMap<PlayerId, T>): Record<PlayerId, T> =>
  map.size === 0 ? {} : Object.fromEntries(map);

/** The print of the card lying at a place. */
export function printedRole(layout: Layout, place: CardPlace): RoleName {
  const id =
    'player' in place
      ? layout.hands[place.player]
      : 'center' in place
        ? layout.center[place.center]
        : layout.pile[place.pile];
  return (layout.cards[id as CardId] as Card).role;
}
