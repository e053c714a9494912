import type { ToldOutcome } from '../game/state/outcome.ts';
import type { Naming } from '../game/views/words.ts';
import { cardList, list, placeName, swapList, type Vocabulary } from './naming.ts';

/** What came of a player's step, as the end of a line of the night log: "ann (Seer) …". */
export function loggedOutcome(outcome: ToldOutcome, naming: Naming, words: Vocabulary): string {
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
      return names.length === 0 ? say(logged.sensedNobody) : say(logged.sensed, { who: list(names) });
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

type DoneToAnother = Exclude<
  Extract<ToldOutcome, { readonly target: string }>,
  { kind: 'investigated' | 'revealed' }
>;

/** Something was done to another player. */
function loggedAct(outcome: DoneToAnother, naming: Naming, words: Vocabulary): string {
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
