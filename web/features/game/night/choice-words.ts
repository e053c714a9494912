import type { Direction } from '@nightfall/shared/game/choice';
import { ARTIFACT_WORDS } from './artifact-words.ts';
import type { Offer } from './offer.ts';
import { centerCount, isComplete, type Picks, targetCount } from './picks.ts';

type OfferedType = Offer['type'];

interface ChoiceWords {
  /** On the tab, when there are several choices. */
  readonly tab: string;
  /** The instruction on the slip. */
  readonly instruction: string;
  /** The complete picks in words. */
  readonly summary: (picked: PickedWords) => string;
}

/** What is picked, in words; empty where nothing is. */
interface PickedWords {
  readonly who: string;
  readonly cards: string;
  readonly artifact: string;
  readonly way: string;
  readonly ifEvil: string;
}

export const CHOICE_WORDS: Record<OfferedType, ChoiceWords> = {
  copy_center: {
    tab: 'Copy a center card',
    instruction: 'Choose a center card. You become its role.',
    summary: ({ cards }) => `Become ${cards}`,
  },
  copy_role: {
    tab: 'Copy a player',
    instruction: 'Choose a player. You become the role on their card.',
    summary: ({ who }) => `Copy ${who}`,
  },
  target_player: {
    tab: 'Pick a target',
    instruction: 'Choose the player you are after.',
    summary: ({ who }) => `Go after ${who}`,
  },
  view_center_card: {
    tab: 'One center card',
    instruction: 'Choose one center card to look at.',
    summary: ({ cards }) => `Look at ${cards}`,
  },
  convert_player: {
    tab: 'Convert a player',
    instruction: 'Choose a player whose card becomes a Werewolf.',
    summary: ({ who }) => `Convert ${who}`,
  },
  view_player: {
    tab: 'A player',
    instruction: 'Choose a player and look at their card.',
    summary: ({ who }) => `Look at ${who}’s card`,
  },
  view_werewolf_pile: {
    tab: 'The werewolf pile',
    instruction: 'Look at the cards of the werewolf pile.',
    summary: () => 'Look at the werewolf pile',
  },
  protect_from_death: {
    tab: 'Protect a player',
    instruction: 'Choose a player to protect from the vote.',
    summary: ({ who }) => `Protect ${who}`,
  },
  protect_player: {
    tab: 'Shield a player',
    instruction: 'Choose a player. Their card cannot be looked at or moved.',
    summary: ({ who }) => `Shield ${who}`,
  },
  view_center: {
    tab: 'Two center cards',
    instruction: 'Choose two center cards to look at.',
    summary: ({ cards }) => `Look at ${cards}`,
  },
  investigate_players: {
    tab: 'Investigate',
    instruction: 'Choose one or two players to investigate, in this order.',
    summary: ({ who }) => `Investigate ${who}`,
  },
  tap_player: {
    tab: 'Tap a neighbour',
    instruction: 'Choose a neighbour to tap on the shoulder.',
    summary: ({ who }) => `Tap ${who}`,
  },
  reveal_player: {
    tab: 'Reveal a card',
    instruction: 'Choose a player whose card you turn face up.',
    summary: ({ who }) => `Reveal ${who}’s card`,
  },
  rob_player: {
    tab: 'Rob a player',
    instruction: 'Choose a player. You take their card, they get yours.',
    summary: ({ who }) => `Rob ${who}`,
  },
  view_and_swap: {
    tab: 'Look and swap',
    instruction: 'Look at a center card, then swap it with the card of a player.',
    summary: ({ who, cards, ifEvil }) =>
      `Give ${cards} to ${who}${ifEvil === '' ? '' : `, or to ${ifEvil} if it is evil`}`,
  },
  swap_players: {
    tab: 'Swap two players',
    instruction: 'Choose two players to swap cards. Nobody looks at them.',
    summary: ({ who }) => `Swap ${who}`,
  },
  shift_cards: {
    tab: 'Shift the cards',
    instruction: 'All cards but yours move one seat. Choose the way.',
    summary: ({ way }) => `Shift the cards ${way}`,
  },
  swap_center: {
    tab: 'Swap with the center',
    instruction: 'Swap your card with one from the center. You do not look.',
    summary: ({ cards }) => `Swap with ${cards}`,
  },
  assign_artifact: {
    tab: 'Give an artifact',
    instruction: 'Choose an artifact, then the player who gets it.',
    summary: ({ who, artifact }) => `Give the ${artifact} to ${who}`,
  },
  banish_player: {
    tab: 'Banish a player',
    instruction: 'Choose a player who may not vote.',
    summary: ({ who }) => `Banish ${who}`,
  },
  no_action: {
    tab: 'Wait',
    instruction: 'Whom do you suspect?',
    summary: ({ who }) => (who === '' ? '' : `You suspect ${who}`),
  },
  submit_vote: {
    tab: 'Vote',
    instruction: 'Who is it? Choose one other player.',
    summary: ({ who }) => `Vote for ${who}`,
  },
};

export const DIRECTION_WORDS: Record<Direction, { name: string; means: string; way: string }> = {
  left: { name: 'Left', means: 'to the next seat', way: 'to the left' },
  right: { name: 'Right', means: 'to the seat before', way: 'to the right' },
};

const CENTER_NAMES = ['left', 'middle', 'right'];

export const centerName = (index: number): string => `${CENTER_NAMES[index]} center card`;

const both = (names: readonly string[]) => names.join(' and ');

type NameOf = (userId: string) => string;

/** The complete picks in one line, for above the button. */
export function summaryOf(choice: Offer, picks: Picks, nameOf: NameOf): string {
  if (!isComplete(choice, picks)) return '';
  return CHOICE_WORDS[choice.type].summary({
    who: both(picks.targets.map(nameOf)),
    cards: both(picks.centerIndices.map((index) => `the ${centerName(index)}`)),
    artifact: picks.artifactId === undefined ? '' : ARTIFACT_WORDS[picks.artifactId].name,
    way: picks.direction === undefined ? '' : DIRECTION_WORDS[picks.direction].way,
    ifEvil: picks.ifEvilTarget === undefined ? '' : nameOf(picks.ifEvilTarget),
  });
}

function toPick(missing: number, all: number, what: string): string {
  if (missing <= 0) return '';
  if (all === 1) return `Choose a ${what}`;
  return missing < all ? `Choose one more ${what}` : `Choose two ${what}s`;
}

/** What to pick next; empty when nothing is missing. */
export function missingOf(choice: Offer, picks: Picks): string {
  if (choice.artifactIds !== undefined && picks.artifactId === undefined) return 'Choose an artifact';
  if (choice.directions !== undefined && picks.direction === undefined) return 'Choose left or right';
  const cards = centerCount(choice).min;
  const players = targetCount(choice).min;
  return (
    toPick(cards - picks.centerIndices.length, cards, 'center card') ||
    toPick(players - picks.targets.length, players, 'player')
  );
}
