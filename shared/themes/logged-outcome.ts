import { ARTIFACTS } from '../game/artifacts.ts';
import type { NightOutcome } from '../game/outcome.ts';
import type { Naming } from '../game/words.ts';
import { cardList, list, placeName, swapList, type Vocabulary } from './naming.ts';

/** What came of a player's step, as the end of a line of the night log: "ann (Seer) …". */
export function loggedOutcome(outcome: NightOutcome, naming: Naming, words: Vocabulary): string {
  switch (outcome.kind) {
    case 'passed':
      return 'did nothing';
    case 'informed':
      return 'slept';
    case 'shielded':
      return 'met a shield: nothing happened';
    case 'nothing_happened':
      return 'achieved nothing';
    case 'copied':
      return `copied ${placeName(outcome.from, naming)}: ${words.role(outcome.role)}`;
    case 'looked':
      return `saw ${cardList(outcome.cards, naming, words)}`;
    case 'exchanged':
      return `swapped ${swapList(outcome.places, naming, 'their own card')}`;
    case 'shifted':
      return `moved all other cards one seat to the ${outcome.direction}`;
    case 'sensed':
      return `sensed ${list(outcome.players.map(naming.player)) || 'nobody'}`;
    case 'woke':
      return outcome.changed ? `woke up as ${words.role(outcome.finalRole)}` : 'woke up unchanged';
    case 'investigated': {
      const became = outcome.became === undefined ? '' : ` and became ${words.role(outcome.became)}`;
      return `saw ${cardList(outcome.cards, naming, words)}${became}`;
    }
    case 'revealed':
      return `${outcome.isFaceUp ? 'turned up' : 'saw'} ${cardList([outcome.card], naming, words)}`;
    default:
      return loggedDeed(outcome, naming, words);
  }
}

type Deed = Exclude<
  Extract<NightOutcome, { readonly target: string }>,
  { kind: 'investigated' | 'revealed' }
>;

/** Something was done to another player. */
function loggedDeed(outcome: Deed, naming: Naming, words: Vocabulary): string {
  const target = naming.player(outcome.target);
  switch (outcome.kind) {
    case 'robbed':
      return `robbed ${target}: ${words.role(outcome.role)}`;
    case 'looked_and_swapped': {
      const seen = cardList([outcome.card], naming, words);
      return outcome.hasMoved
        ? `saw ${seen} and gave it to ${target}`
        : `saw ${seen}; ${target} was shielded`;
    }
    case 'marked':
      return `marked ${target}`;
    case 'converted':
      return `converted ${target}: ${words.role('Werewolf')}`;
    case 'protected':
      return `protected ${target}`;
    case 'shield_placed':
      return `shielded ${target}`;
    case 'tapped':
      return `tapped ${target}`;
    case 'artifact_given':
      return `gave ${target} the ${ARTIFACTS[outcome.artifactId].name}`;
    case 'artifact_refused':
      return `found that ${target} already bore an artifact`;
    case 'banished':
      return `banished ${target}`;
  }
}
