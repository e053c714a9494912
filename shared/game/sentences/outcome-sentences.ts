import type { DawnOutcome } from '../state/outcome.ts';
import type { RoleName } from '../state/role-facts.ts';
import { cardList, placeName, swapList } from './places.ts';
import { player, type Sentence, say, type Value } from './sentence.ts';

const roleNamed = (role: RoleName): Value => ({ role });

/** What came of a player's step, told to that player. */
export function outcomeSentences(outcome: DawnOutcome, self: string): Sentence[] {
  switch (outcome.kind) {
    case 'passed':
      return [say('told.passed')];
    case 'informed':
      return [say('told.informed')];
    case 'shielded':
      return [say('told.shielded')];
    case 'nothing_happened':
      return [say('told.nothingHappened')];
    case 'copied':
      return [say('told.copied', { from: placeName(outcome.from), role: roleNamed(outcome.role) })];
    case 'looked':
      return [say('told.looked', { cards: cardList(outcome.cards) })];
    case 'exchanged':
      return [say('told.exchanged', { cards: swapList(outcome.places, 'ownCard') })];
    case 'shifted':
      return [say('told.shifted', { way: say(`places.${outcome.direction}`) })];
    case 'sensed':
      return [sensedSentence(outcome.players.map(player))];
    case 'revealed':
    case 'investigated':
    case 'looked_and_swapped':
    case 'robbed':
    case 'woke':
      return cardSentences(outcome, self);
    default:
      return [actSentence(outcome, self)];
  }
}

function sensedSentence(who: readonly Value[]): Sentence {
  if (who.length === 0) return say('told.sensedNobody');
  return say(who.length === 1 ? 'told.sensedOne' : 'told.sensedSeveral', { who });
}

type CardOutcome = Extract<
  DawnOutcome,
  { kind: 'revealed' | 'investigated' | 'looked_and_swapped' | 'robbed' | 'woke' }
>;

/** A card was seen, and something came of it. */
function cardSentences(outcome: CardOutcome, self: string): Sentence[] {
  switch (outcome.kind) {
    case 'robbed':
      return [
        say('told.robbed', { who: player(outcome.target), role: roleNamed(outcome.role) }),
        ...markSentences(outcome.mark, self),
      ];
    case 'woke':
      return [
        say(outcome.changed ? 'told.wokeChanged' : 'told.wokeSame', { role: roleNamed(outcome.finalRole) }),
        ...markSentences(outcome.mark, self),
      ];
    case 'revealed': {
      const { card, isFaceUp } = outcome;
      return [
        isFaceUp
          ? say('told.turnedUp', { who: placeName(card.place), role: roleNamed(card.role) })
          : say('told.leftFaceDown', { cards: cardList([card]) }),
      ];
    }
    case 'investigated': {
      const { cards, metShield, became } = outcome;
      return [
        say('told.looked', { cards: cardList(cards) }),
        ...(metShield ? [say('told.otherShielded')] : []),
        ...(became === undefined ? [] : [say('told.became', { role: roleNamed(became) })]),
      ];
    }
    case 'looked_and_swapped': {
      const cards = cardList([outcome.card]);
      return [
        outcome.hasMoved
          ? say('told.lookedAndGave', { cards, who: player(outcome.target) })
          : say('told.lookedAndKept', { cards }),
      ];
    }
  }
}

type ToldAct = Exclude<
  Extract<DawnOutcome, { readonly target: string }>,
  { kind: 'robbed' | 'looked_and_swapped' }
>;

/** Something was done to another player. */
function actSentence(outcome: ToldAct, self: string): Sentence {
  const who = player(outcome.target);
  switch (outcome.kind) {
    case 'marked':
      return say('told.marked', { who });
    case 'converted':
      return say('told.converted', { who, role: roleNamed('Werewolf') });
    case 'protected':
      return say('told.protected', { who });
    case 'protected_in_vain':
      return say('told.protectedInVain', { who });
    case 'shield_placed':
      return outcome.target === self ? say('told.shieldedOwn') : say('told.shieldedOther', { who });
    case 'tapped':
      return say('told.tapped', { who });
    case 'artifact_given':
      return say('told.gaveArtifact', { who, artifact: { artifact: outcome.artifactId } });
    case 'artifact_refused':
      return say('told.artifactRefused', { who });
    case 'banished':
      return say('told.banished', { who });
  }
}

function markSentences(mark: string | undefined, self: string): Sentence[] {
  if (mark === undefined) return [];
  return [say('told.cardIsMarked', { who: mark === self ? say('places.yourself') : player(mark) })];
}

/** A line of the night log: "ann (Seer) …". */
export const logLine = (actor: string, role: RoleName, what: Sentence): Sentence =>
  say('logged.line', { who: player(actor), role: roleNamed(role), what });

/** What came of a player's step, as the end of a line of the night log. */
export function loggedOutcome(outcome: DawnOutcome): Sentence {
  switch (outcome.kind) {
    case 'passed':
      return say('logged.passed');
    case 'informed':
      return say('logged.informed');
    case 'shielded':
      return say('logged.shielded');
    case 'nothing_happened':
      return say('logged.nothingHappened');
    case 'copied':
      return say('logged.copied', { from: placeName(outcome.from), role: roleNamed(outcome.role) });
    case 'looked':
      return say('logged.looked', { cards: cardList(outcome.cards) });
    case 'exchanged':
      return say('logged.exchanged', { cards: swapList(outcome.places, 'theirOwnCard') });
    case 'shifted':
      return say('logged.shifted', { way: say(`places.${outcome.direction}`) });
    case 'sensed': {
      const who = outcome.players.map(player);
      return who.length === 0 ? say('logged.sensedNobody') : say('logged.sensed', { who });
    }
    case 'woke':
      return outcome.changed
        ? say('logged.wokeChanged', { role: roleNamed(outcome.finalRole) })
        : say('logged.wokeSame');
    case 'investigated': {
      const cards = cardList(outcome.cards);
      return outcome.became === undefined
        ? say('logged.looked', { cards })
        : say('logged.investigatedAndBecame', { cards, role: roleNamed(outcome.became) });
    }
    case 'revealed':
      return say(outcome.isFaceUp ? 'logged.turnedUp' : 'logged.looked', { cards: cardList([outcome.card]) });
    default:
      return loggedAct(outcome);
  }
}

type LoggedAct = Exclude<
  Extract<DawnOutcome, { readonly target: string }>,
  { kind: 'investigated' | 'revealed' }
>;

/** Something was done to another player. */
function loggedAct(outcome: LoggedAct): Sentence {
  const who = player(outcome.target);
  switch (outcome.kind) {
    case 'robbed':
      return say('logged.robbed', { who, role: roleNamed(outcome.role) });
    case 'looked_and_swapped':
      return say(outcome.hasMoved ? 'logged.lookedAndGave' : 'logged.lookedAndKept', {
        cards: cardList([outcome.card]),
        who,
      });
    case 'marked':
      return say('logged.marked', { who });
    case 'converted':
      return say('logged.converted', { who, role: roleNamed('Werewolf') });
    case 'protected':
      return say('logged.protected', { who });
    case 'protected_in_vain':
      return say('logged.protectedInVain', { who });
    case 'shield_placed':
      return say('logged.shieldPlaced', { who });
    case 'tapped':
      return say('logged.tapped', { who });
    case 'artifact_given':
      return say('logged.gaveArtifact', { who, artifact: { artifact: outcome.artifactId } });
    case 'artifact_refused':
      return say('logged.artifactRefused', { who });
    case 'banished':
      return say('logged.banished', { who });
  }
}
