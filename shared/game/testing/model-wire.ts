import type { KnowledgeView, NightLogLine, PromptView, ResultData } from '../../protocol/game-view.ts';
import type { Choice, NightPayload } from '../state/choice.ts';
import type { CustomRole } from '../state/custom-role.ts';
import type { Card, Deal, Layout } from '../state/deal.ts';
import type { Player } from '../state/state.ts';
import type { Known, Offer, PlainPrompt } from './rulebook-model/prompts.ts';
import type { LogLine } from './rulebook-model/results.ts';
import { at, type CustomRow, type PlainChoice } from './rulebook-model/roles.ts';
import type { Card as PlainCard, SeenCard, Told } from './rulebook-model/table.ts';

type SeenCardView = NonNullable<ResultData['cards']>[number];

/** Between the words of the wire and the model's: people are seat numbers there. */
export interface Seats {
  /** The seat of a user id, a player id, or a displayed name. */
  readonly of: (id: string) => number;
  readonly nameOf: (seat: number) => string;
}

export function seatsAt(players: readonly Player[]): Seats {
  const numbers = new Map(
    players.flatMap(({ id, userId, displayName }, seat): [string, number][] => [
      [id, seat],
      [userId, seat],
      [displayName, seat],
    ]),
  );
  return { of: (id) => numbers.get(id) ?? -1, nameOf: (seat) => at(players, seat).displayName };
}

/** Custom roles as the model knows them. */
export const customRows = (roles: readonly CustomRole[]): CustomRow[] =>
  roles.map(({ name, team, nightOrder: order, actions }) => ({ name, team, order, actions }));

/** gameplay.md "Night action payloads", with names where the wire has user ids. */
export function payloadOf(choice: PlainChoice, { nameOf }: Seats): NightPayload {
  const names = choice.targets.map(nameOf);
  const ifEvil = choice.ifEvil === undefined ? {} : { ifEvilTargetUserId: nameOf(choice.ifEvil) };
  return { type: choice.type, ...fieldsOf(choice, names), ...ifEvil } as NightPayload;
}

function fieldsOf({ type, centers, artifact, direction }: PlainChoice, names: readonly string[]): object {
  const [first, second] = names;
  const [centerIndex] = centers;
  switch (type) {
    case 'pass':
    case 'view_werewolf_pile':
      return {};
    case 'no_action':
      return first === undefined ? {} : { suspectUserId: first };
    case 'view_center':
      return { positions: centers };
    case 'investigate_players':
      return { targetUserIds: names };
    case 'swap_players':
      return { player1UserId: first, player2UserId: second };
    case 'shift_cards':
      return { direction };
    case 'view_and_swap':
      return { centerIndex, targetUserId: first };
    case 'assign_artifact':
      return { targetUserId: first, artifactId: artifact };
    default:
      return first === undefined ? { centerIndex } : { targetUserId: first };
  }
}

/** A choice as the engine keeps it. */
export function plainChoice(choice: Choice, { of }: Seats): PlainChoice {
  const { type, targets, centerIndices: centers, artifactId: artifact, direction, ifEvilTarget } = choice;
  return {
    type,
    targets: targets.map(of),
    centers,
    ...(artifact === undefined ? {} : { artifact }),
    ...(direction === undefined ? {} : { direction }),
    ...(ifEvilTarget === undefined ? {} : { ifEvil: of(ifEvilTarget) }),
  };
}

/** The order of the offers means nothing. */
export function promptShape(prompt: PlainPrompt | null): PlainPrompt | null {
  return prompt && { ...prompt, offers: prompt.offers.toSorted((a, b) => (a.type < b.type ? -1 : 1)) };
}

export function plainPrompt(prompt: PromptView | null, { of }: Seats): PlainPrompt | null {
  if (prompt === null) return null;
  const offers = prompt.choices.map((choice): Offer => {
    const { type, targets } = choice;
    if (choice.type === 'submit_vote') throw new Error('a vote is asked for at night');
    return {
      type,
      targets: (targets ?? []).map(of),
      centers: choice.centerIndices ?? [],
      artifacts: choice.artifactIds ?? [],
      directions: choice.directions ?? [],
      min: choice.min,
      max: choice.max,
    };
  });
  return { offers, canPass: prompt.canPass };
}

export function plainKnowledge(view: KnowledgeView, { of }: Seats): Known {
  const { wolves, masons, seers, apprenticeSeers, isLoneWolf } = view;
  return {
    wolves: wolves.map(of),
    masons: masons.map(of),
    seers: seers.map(of),
    apprenticeSeers: apprenticeSeers.map(of),
    isLoneWolf,
  };
}

export function plainLogLine(line: NightLogLine, { of }: Seats): LogLine {
  const { playerUserId, role, actionType, targets, centerIndices } = line;
  return { seat: of(playerUserId), role, type: actionType, targets: targets.map(of), centers: centerIndices };
}

export function plainData(data: ResultData, { of }: Seats): Told {
  const { cards, targetName, mark, wolves, masons, seers, apprenticeSeers, actors, ...rest } = data;
  const people = Object.entries({ wolves, masons, seers, apprenticeSeers, actors }).flatMap(([key, ids]) =>
    ids === undefined ? [] : [[key, ids.map(of)]],
  );
  return {
    ...(rest as Told),
    ...Object.fromEntries(people),
    ...(targetName === undefined ? {} : { target: of(targetName) }),
    ...(mark === undefined ? {} : { mark: of(mark) }),
    ...(cards === undefined ? {} : { cards: cards.map((card) => plainCard(card, of)) }),
  };
}

function plainCard({ userId, centerIndex: center, role }: SeenCardView, of: Seats['of']): SeenCard {
  if (userId !== undefined) return { seat: of(userId), role };
  return center === undefined ? { role } : { center, role };
}

/** Where every card lies, and what is written on it. */
export function plainLayout({ layout: dealt, seats }: Deal, layout: Layout, { of }: Seats) {
  const origins = new Map<string, string>([
    ...seats.map((seat, index): [string, string] => [dealt.hands[seat] ?? '', `seat ${index}`]),
    ...dealt.center.map((id, index): [string, string] => [id, `center ${index}`]),
  ]);
  const plain = (id: Card['id'] | undefined): PlainCard => {
    const card = id === undefined ? undefined : layout.cards[id];
    if (card === undefined) throw new Error(`there is no card ${id}`);
    const mark = card.mark === undefined ? null : of(card.mark);
    return { origin: origins.get(card.id) ?? 'pile', role: card.role, as: card.as ?? null, mark };
  };
  return {
    inFront: seats.map((seat) => plain(layout.hands[seat])),
    center: layout.center.map(plain),
    pile: layout.pile.map(plain),
  };
}
