import { type Json, type JsonObject, listAt, numberAt, textAt } from './json.ts';
import { copiedBy, type SeatTruth, type Truth } from './truth.ts';

/** Roles with a step in the night, in the order of rules.md section 2. No two of them stand at the same point. */
export const NIGHT_ORDER = [
  'Doppelganger',
  'Werewolf',
  'Minion',
  'Mason',
  'Seer',
  'Robber',
  'Troublemaker',
  'Drunk',
  'Insomniac',
];
/** Copied by a Doppelganger they act right after the copying (rules.md section 4), the others right after the role. */
const AT_ONCE = ['Seer', 'Robber', 'Troublemaker', 'Drunk'];

/** A place of a card: a user id, or `center 0` to `center 2`. */
export type Place = string;

/** What a night brought to one player. */
export interface Dawn {
  /** Cards looked at: where they lay, and their print. */
  readonly seen: { readonly place: Place; readonly role: string }[];
  /** Names of the players that were copied or robbed. */
  readonly targetNames: string[];
  /** Roles the player was told to have become. */
  readonly newRoles: string[];
  readonly woke: {
    readonly originalRole: string;
    readonly finalRole: string;
    readonly changed: boolean;
  } | null;
  /** What they may take for their own role. */
  readonly ownRole: string;
}

interface Step {
  readonly seat: SeatTruth;
  readonly role: string;
  readonly choice: JsonObject | undefined;
  readonly at: number;
}

const centerPlace = (index: Json | undefined): Place => `center ${numberAt(index)}`;

/** One night, worked out again from what the results tell. Cards are known by the place they were dealt to. */
export class NightReplay {
  readonly #cardAt = new Map<Place, Place>();
  readonly #looks: { userId: string; place: Place; card: Place; kind: 'seen' | 'robbed' | 'woke' }[] = [];

  constructor(private readonly truth: Truth) {
    for (const place of this.#places()) this.#cardAt.set(place, place);
    for (const step of steps(truth)) this.#carryOut(step);
  }

  #places(): Place[] {
    return [...this.truth.seats.map(({ userId }) => userId), ...[0, 1, 2].map(centerPlace)];
  }

  #carryOut({ seat, role, choice }: Step): void {
    const { userId } = seat;
    if (role === 'Insomniac') this.#look(userId, userId, 'woke');
    switch (choice?.type) {
      case 'view_player':
        this.#look(userId, textAt(choice.targetUserId), 'seen');
        return;
      case 'view_center':
        for (const index of listAt(choice.positions)) this.#look(userId, centerPlace(index), 'seen');
        return;
      case 'view_center_card':
        this.#look(userId, centerPlace(choice.centerIndex), 'seen');
        return;
      case 'rob_player':
        this.#exchange(userId, textAt(choice.targetUserId));
        this.#look(userId, userId, 'robbed');
        return;
      case 'swap_players':
        this.#exchange(textAt(choice.player1UserId), textAt(choice.player2UserId));
        return;
      case 'swap_center':
        this.#exchange(userId, centerPlace(choice.centerIndex));
        return;
    }
  }

  #look(userId: string, place: Place, kind: 'seen' | 'robbed' | 'woke'): void {
    this.#looks.push({ userId, place, card: this.#cardAt.get(place) ?? '', kind });
  }

  #exchange(a: Place, b: Place): void {
    const [cardA = '', cardB = ''] = [this.#cardAt.get(a), this.#cardAt.get(b)];
    this.#cardAt.set(a, cardB);
    this.#cardAt.set(b, cardA);
  }

  /** What is printed on the card that was dealt to this place. A center card's print shows by where it ended up. */
  print(card: Place): string {
    const seat = this.truth.seats.find(({ userId }) => userId === card);
    if (seat !== undefined) return seat.dealt;
    const [place = ''] = [...this.#cardAt].find(([, lying]) => lying === card) ?? [];
    return this.#finalAt(place);
  }

  #finalAt(place: Place): string {
    const seat = this.truth.seats.find(({ userId }) => userId === place);
    return seat?.final ?? this.truth.center[Number(place.slice('center '.length))] ?? '';
  }

  dawnOf(seat: SeatTruth): Dawn {
    const looks = this.#looks.filter(({ userId }) => userId === seat.userId);
    const of = (kind: string) => looks.filter((look) => look.kind === kind);
    const copied = copiedBy(this.truth, seat);
    const robbed = of('robbed').map(({ card }) => this.print(card));
    const woke = of('woke').map(({ card }) => ({
      originalRole: seat.dealt,
      finalRole: this.print(card),
      changed: card !== seat.userId,
    }))[0];
    const known = copied ?? seat.dealt;
    return {
      seen: [
        ...(copied === null ? [] : [{ place: textAt(seat.choices[0]?.targetUserId), role: copied }]),
        ...of('seen').map(({ place, card }) => ({ place, role: this.print(card) })),
      ],
      targetNames: seat.choices.flatMap(({ targetUserId }) => this.#nameOf(targetUserId)),
      newRoles: [...(copied === null ? [] : [copied]), ...robbed],
      woke: woke ?? null,
      ownRole: robbed[0] ?? (woke?.changed ? woke.finalRole : known),
    };
  }

  #nameOf(userId: Json | undefined): string[] {
    return this.truth.seats.filter((seat) => seat.userId === userId).map(({ name }) => name);
  }

  /** Results that cannot come from this night. */
  contradictions(): string[] {
    const wrong = [...this.#cardAt].flatMap(([place, card]) => {
      const dealtTo = this.truth.seats.find(({ userId }) => userId === card);
      if (dealtTo === undefined) return [];
      const isCenter = place.startsWith('center ');
      const wanted = isCenter ? dealtTo.dealt : (copiedBy(this.truth, dealtTo) ?? dealtTo.dealt);
      const shown = this.#finalAt(place);
      return shown === wanted ? [] : [`results: at ${place} lies ${wanted}, not ${shown}`];
    });
    const dealt = this.#places().map((place) => this.print(place));
    const isDeal = dealt.sort().join() === [...this.truth.selectedRoles].sort().join();
    return isDeal ? wrong : [...wrong, `results: ${dealt.join()} is not what was selected`];
  }
}

/** All steps of a night in their order. */
function steps(truth: Truth): Step[] {
  return truth.seats.flatMap((seat) => stepsOf(truth, seat)).sort((a, b) => a.at - b.at);
}

function stepsOf(truth: Truth, seat: SeatTruth): Step[] {
  const [first, second] = seat.choices;
  const own = { seat, role: seat.dealt, choice: first, at: NIGHT_ORDER.indexOf(seat.dealt) };
  const copied = copiedBy(truth, seat);
  if (copied === null) return [own];
  const at = AT_ONCE.includes(copied) ? 0.1 : NIGHT_ORDER.indexOf(copied) + 0.5;
  return [own, { seat, role: copied, choice: second, at }];
}
