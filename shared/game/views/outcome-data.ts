import type { ResultData } from '../../protocol/game-view.ts';
import type { NightOutcome, SeenCard } from '../state/outcome.ts';
import type { People } from './view-context.ts';

/** The outcome of all steps of a player. A copier has seen the copied card as well as those of the role. */
export function nightData(outcomes: readonly NightOutcome[], people: People): ResultData {
  const results = outcomes.map((outcome) => outcomeData(outcome, people));
  const cards = results.flatMap((result) => result.cards ?? []);
  return Object.assign({}, ...results, cards.length > 0 ? { cards } : {}) as ResultData;
}

/** The outcome of a player's step as the data that this player is sent (rulebook section 5). */
function outcomeData(outcome: NightOutcome, people: People): ResultData {
  switch (outcome.kind) {
    case 'passed':
    case 'informed':
    case 'exchanged':
    case 'shifted':
      return {};
    case 'shielded':
      return { shielded: true };
    case 'nothing_happened':
      return { nothingHappened: true };
    case 'artifact_refused':
      return { nothingHappened: true, targetName: people.nameOf(outcome.target) };
    case 'sensed':
      return { actors: outcome.players.map(people.userIdOf) };
    case 'marked':
      return { mark: people.userIdOf(outcome.target), targetName: people.nameOf(outcome.target) };
    case 'woke': {
      const { originalRole, finalRole, changed, mark } = outcome;
      return { originalRole, finalRole, changed, ...(mark ? { mark: people.userIdOf(mark) } : {}) };
    }
    case 'copied':
    case 'looked':
    case 'robbed':
    case 'investigated':
    case 'revealed':
    case 'looked_and_swapped':
      return cardOutcomeData(outcome, people);
    default:
      return { targetName: people.nameOf(outcome.target) };
  }
}

type CardOutcome = Extract<
  NightOutcome,
  { kind: 'copied' | 'looked' | 'robbed' | 'investigated' | 'revealed' | 'looked_and_swapped' }
>;

function cardOutcomeData(outcome: CardOutcome, people: People): ResultData {
  switch (outcome.kind) {
    case 'copied':
      return {
        newRole: outcome.role,
        cards: [seenCard({ place: outcome.from, role: outcome.role }, people)],
        ...('player' in outcome.from ? { targetName: people.nameOf(outcome.from.player) } : {}),
      };
    case 'looked':
      return cardsData(outcome.cards, people);
    case 'robbed':
      return {
        newRole: outcome.role,
        targetName: people.nameOf(outcome.target),
        ...(outcome.mark ? { mark: people.userIdOf(outcome.mark) } : {}),
      };
    case 'investigated':
      return {
        ...cardsData(outcome.cards, people),
        ...(outcome.became === undefined ? {} : { newRole: outcome.became }),
        ...(outcome.metShield ? { shielded: true } : {}),
      };
    case 'revealed':
      return cardsData([outcome.card], people);
    case 'looked_and_swapped':
      return {
        ...cardsData([outcome.card], people),
        // The data does not say whose card is shielded.
        ...(outcome.hasMoved ? { targetName: people.nameOf(outcome.target) } : { shielded: true }),
      };
  }
}

function cardsData(cards: readonly SeenCard[], people: People): ResultData {
  const pile = cards.filter(({ place }) => 'pile' in place).map(({ role }) => role);
  const others = cards.filter(({ place }) => !('pile' in place));
  return {
    ...(others.length > 0 ? { cards: others.map((card) => seenCard(card, people)) } : {}),
    ...(pile.length > 0 ? { werewolfPileCards: pile } : {}),
  };
}

function seenCard({ place, role }: SeenCard, people: People) {
  if ('player' in place) return { userId: people.userIdOf(place.player), role };
  return 'center' in place ? { centerIndex: place.center, role } : { role };
}
