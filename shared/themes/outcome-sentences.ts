import { ARTIFACTS } from '../game/artifacts.ts';
import type { Direction } from '../game/choice.ts';
import type { NightOutcome } from '../game/outcome.ts';
import type { Naming } from '../game/words.ts';
import { cardList, list, placeName, swapList, type Vocabulary } from './naming.ts';

const DIRECTIONS: Record<Direction, string> = { left: 'the left', right: 'the right' };

/** What came of a player's step, told to that player. */
export function outcomeSentence(outcome: NightOutcome, naming: Naming, words: Vocabulary): string {
  switch (outcome.kind) {
    case 'passed':
      return 'You let the night pass.';
    case 'informed':
      return 'You had a quiet night.';
    case 'shielded':
      return 'A card you needed was shielded, so nothing happened.';
    case 'nothing_happened':
      return 'Nothing happened.';
    case 'copied':
      return `You copied ${placeName(outcome.from, naming)} and became the ${words.role(outcome.role)}.`;
    case 'looked':
      return `You saw ${cardList(outcome.cards, naming, words)}.`;
    case 'exchanged':
      return `You swapped ${swapList(outcome.places, naming, 'your own card')}.`;
    case 'shifted':
      return `You moved everybody else’s card one seat to ${DIRECTIONS[outcome.direction]}.`;
    case 'sensed':
      return sensedSentence(outcome.players.map(naming.player));
    case 'revealed':
    case 'investigated':
    case 'looked_and_swapped':
    case 'robbed':
    case 'woke':
      return cardSentence(outcome, naming, words);
    default:
      return deedSentence(outcome, naming, words);
  }
}

function sensedSentence(names: readonly string[]): string {
  if (names.length === 0) {
    return 'You sensed nobody: no other player had looked at or moved a card by then.';
  }
  const deed = 'had looked at or moved a card';
  return names.length === 1
    ? `You sensed ${names[0]}, who ${deed}.`
    : `You sensed ${list(names)}: each ${deed}.`;
}

type CardOutcome = Extract<
  NightOutcome,
  { kind: 'revealed' | 'investigated' | 'looked_and_swapped' | 'robbed' | 'woke' }
>;

/** A card was seen, and something came of it. */
function cardSentence(outcome: CardOutcome, naming: Naming, words: Vocabulary): string {
  switch (outcome.kind) {
    case 'robbed':
      return `You robbed ${naming.player(outcome.target)} and are now the ${words.role(outcome.role)}.${markSentence(outcome.mark, naming)}`;
    case 'woke': {
      const now = words.role(outcome.finalRole);
      const news = outcome.changed
        ? `Your card was changed: it is now the ${now}.`
        : `Your card is still the ${now}.`;
      return `${news}${markSentence(outcome.mark, naming)}`;
    }
    case 'revealed': {
      const { card, isFaceUp } = outcome;
      return isFaceUp
        ? `You turned the card of ${placeName(card.place, naming)} face up: ${words.role(card.role)}.`
        : `You saw ${cardList([card], naming, words)}, and left the card face down.`;
    }
    case 'investigated': {
      const { cards, metShield, became } = outcome;
      const shield = metShield ? ' The other card was shielded.' : '';
      const change = became === undefined ? '' : ` You became the ${words.role(became)}.`;
      return `You saw ${cardList(cards, naming, words)}.${shield}${change}`;
    }
    case 'looked_and_swapped': {
      const seen = `You saw ${cardList([outcome.card], naming, words)}`;
      return outcome.hasMoved
        ? `${seen}, and gave it to ${naming.player(outcome.target)}.`
        : `${seen}, but the card it was meant for was shielded: it stayed where it was.`;
    }
  }
}

type Deed = Extract<
  NightOutcome,
  {
    kind:
      | 'marked'
      | 'converted'
      | 'protected'
      | 'shield_placed'
      | 'tapped'
      | 'artifact_given'
      | 'artifact_refused'
      | 'banished';
  }
>;

/** Something was done to another player. */
function deedSentence(outcome: Deed, naming: Naming, words: Vocabulary): string {
  const target = naming.player(outcome.target);
  switch (outcome.kind) {
    case 'marked':
      return `You marked ${target}: if they are eliminated, whoever holds your card wins.`;
    case 'converted':
      return `You converted ${target}, who is now the ${words.role('Werewolf')}.`;
    case 'protected':
      return `You protect ${target}: they cannot be eliminated.`;
    case 'shield_placed':
      return `You put a shield on ${outcome.target === naming.self ? 'your own card' : `the card of ${target}`}.`;
    case 'tapped':
      return `You tapped ${target} on the shoulder.`;
    case 'artifact_given':
      return `You gave ${target} the ${ARTIFACTS[outcome.artifactId].name}.`;
    case 'artifact_refused':
      return `${target} already bears an artifact, so nothing happened.`;
    case 'banished':
      return `You banished ${target}: they have no vote.`;
  }
}

function markSentence(mark: string | undefined, naming: Naming): string {
  if (mark === undefined) return '';
  return ` The card is marked with ${mark === naming.self ? 'your own name' : naming.player(mark)}.`;
}
