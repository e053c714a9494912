import type { DawnOutcome } from '../game/state/outcome.ts';
import type { Naming } from '../game/views/words.ts';
import { cardList, placeName, swapList, type Vocabulary } from './naming.ts';

/** What came of a player's step, told to that player. */
export function outcomeSentence(outcome: DawnOutcome, naming: Naming, words: Vocabulary): string {
  const { told, places } = words.sentences;
  const { say } = words;
  switch (outcome.kind) {
    case 'passed':
      return say(told.passed);
    case 'informed':
      return say(told.informed);
    case 'shielded':
      return say(told.shielded);
    case 'nothing_happened':
      return say(told.nothingHappened);
    case 'copied':
      return say(told.copied, {
        from: placeName(outcome.from, naming, words),
        role: words.role(outcome.role),
      });
    case 'looked':
      return say(told.looked, { cards: cardList(outcome.cards, naming, words) });
    case 'exchanged':
      return say(told.exchanged, { cards: swapList(outcome.places, naming, words, places.ownCard) });
    case 'shifted':
      return say(told.shifted, { way: places[outcome.direction] });
    case 'sensed':
      return sensedSentence(outcome.players.map(naming.player), words);
    case 'revealed':
    case 'investigated':
    case 'looked_and_swapped':
    case 'robbed':
    case 'woke':
      return cardSentence(outcome, naming, words);
    default:
      return actSentence(outcome, naming, words);
  }
}

function sensedSentence(names: readonly string[], { say, list, sentences: { told } }: Vocabulary): string {
  if (names.length === 0) return say(told.sensedNobody);
  return say(names.length === 1 ? told.sensedOne : told.sensedSeveral, { who: list(names) });
}

type CardOutcome = Extract<
  DawnOutcome,
  { kind: 'revealed' | 'investigated' | 'looked_and_swapped' | 'robbed' | 'woke' }
>;

/** A card was seen, and something came of it. */
function cardSentence(outcome: CardOutcome, naming: Naming, words: Vocabulary): string {
  const { told } = words.sentences;
  const { say } = words;
  switch (outcome.kind) {
    case 'robbed': {
      const who = naming.player(outcome.target);
      const robbed = say(told.robbed, { who, role: words.role(outcome.role) });
      return joined(robbed, markSentence(outcome.mark, naming, words));
    }
    case 'woke': {
      const role = words.role(outcome.finalRole);
      const news = say(outcome.changed ? told.wokeChanged : told.wokeSame, { role });
      return joined(news, markSentence(outcome.mark, naming, words));
    }
    case 'revealed': {
      const { card, isFaceUp } = outcome;
      return isFaceUp
        ? say(told.turnedUp, { who: placeName(card.place, naming, words), role: words.role(card.role) })
        : say(told.leftFaceDown, { cards: cardList([card], naming, words) });
    }
    case 'investigated': {
      const { cards, metShield, became } = outcome;
      return joined(
        say(told.looked, { cards: cardList(cards, naming, words) }),
        metShield ? say(told.otherShielded) : '',
        became === undefined ? '' : say(told.became, { role: words.role(became) }),
      );
    }
    case 'looked_and_swapped':
      return say(outcome.hasMoved ? told.lookedAndGave : told.lookedAndKept, {
        cards: cardList([outcome.card], naming, words),
        who: naming.player(outcome.target),
      });
  }
}

const joined = (...sentences: readonly string[]) => sentences.filter((one) => one !== '').join(' ');

type ToldAct = Exclude<
  Extract<DawnOutcome, { readonly target: string }>,
  { kind: 'robbed' | 'looked_and_swapped' }
>;

/** Something was done to another player. */
function actSentence(outcome: ToldAct, naming: Naming, words: Vocabulary): string {
  const { told } = words.sentences;
  const { say } = words;
  const who = naming.player(outcome.target);
  switch (outcome.kind) {
    case 'marked':
      return say(told.marked, { who });
    case 'converted':
      return say(told.converted, { who, role: words.role('Werewolf') });
    case 'protected':
      return say(told.protected, { who });
    case 'protected_in_vain':
      return say(told.protectedInVain, { who });
    case 'shield_placed':
      return outcome.target === naming.self ? say(told.shieldedOwn) : say(told.shieldedOther, { who });
    case 'tapped':
      return say(told.tapped, { who });
    case 'artifact_given':
      return say(told.gaveArtifact, { who, artifact: words.artifact(outcome.artifactId) });
    case 'artifact_refused':
      return say(told.artifactRefused, { who });
    case 'banished':
      return say(told.banished, { who });
  }
}

function markSentence(mark: string | undefined, naming: Naming, words: Vocabulary): string {
  if (mark === undefined) return '';
  const { places, told } = words.sentences;
  const who = mark === naming.self ? places.yourself : naming.player(mark);
  return words.say(told.cardIsMarked, { who });
}

/** What came of a player's step, as the end of a line of the night log: "ann (Seer) …". */
export function loggedOutcome(outcome: DawnOutcome, naming: Naming, words: Vocabulary): string {
  const { logged, places } = words.sentences;
  const { say } = words;
  switch (outcome.kind) {
    case 'passed':
      return say(logged.passed);
    case 'informed':
      return say(logged.informed);
    case 'shielded':
      return say(logged.shielded);
    case 'nothing_happened':
      return say(logged.nothingHappened);
    case 'copied':
      return say(logged.copied, {
        from: placeName(outcome.from, naming, words),
        role: words.role(outcome.role),
      });
    case 'looked':
      return say(logged.looked, { cards: cardList(outcome.cards, naming, words) });
    case 'exchanged':
      return say(logged.exchanged, { cards: swapList(outcome.places, naming, words, places.theirOwnCard) });
    case 'shifted':
      return say(logged.shifted, { way: places[outcome.direction] });
    case 'sensed': {
      const names = outcome.players.map(naming.player);
      return names.length === 0 ? say(logged.sensedNobody) : say(logged.sensed, { who: words.list(names) });
    }
    case 'woke':
      return outcome.changed
        ? say(logged.wokeChanged, { role: words.role(outcome.finalRole) })
        : say(logged.wokeSame);
    case 'investigated': {
      const cards = cardList(outcome.cards, naming, words);
      return outcome.became === undefined
        ? say(logged.looked, { cards })
        : say(logged.investigatedAndBecame, { cards, role: words.role(outcome.became) });
    }
    case 'revealed': {
      const cards = cardList([outcome.card], naming, words);
      return say(outcome.isFaceUp ? logged.turnedUp : logged.looked, { cards });
    }
    default:
      return loggedAct(outcome, naming, words);
  }
}

type LoggedAct = Exclude<
  Extract<DawnOutcome, { readonly target: string }>,
  { kind: 'investigated' | 'revealed' }
>;

/** Something was done to another player. */
function loggedAct(outcome: LoggedAct, naming: Naming, words: Vocabulary): string {
  const { logged } = words.sentences;
  const { say } = words;
  const who = naming.player(outcome.target);
  switch (outcome.kind) {
    case 'robbed':
      return say(logged.robbed, { who, role: words.role(outcome.role) });
    case 'looked_and_swapped': {
      const cards = cardList([outcome.card], naming, words);
      return say(outcome.hasMoved ? logged.lookedAndGave : logged.lookedAndKept, { cards, who });
    }
    case 'marked':
      return say(logged.marked, { who });
    case 'converted':
      return say(logged.converted, { who, role: words.role('Werewolf') });
    case 'protected':
      return say(logged.protected, { who });
    case 'protected_in_vain':
      return say(logged.protectedInVain, { who });
    case 'shield_placed':
      return say(logged.shieldPlaced, { who });
    case 'tapped':
      return say(logged.tapped, { who });
    case 'artifact_given':
      return say(logged.gaveArtifact, { who, artifact: words.artifact(outcome.artifactId) });
    case 'artifact_refused':
      return say(logged.artifactRefused, { who });
    case 'banished':
      return say(logged.banished, { who });
  }
}
