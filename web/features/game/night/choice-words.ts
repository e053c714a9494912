import type { ArtifactId, Direction } from '@nightfall/shared/game/choice';
import type { Offer } from './offer.ts';
import type { Picks } from './picks.ts';

type OfferedType = Offer['type'];

interface ChoiceWords {
  /** On the tab, when there are several choices. */
  readonly tab: string;
  /** The instruction on the slip. */
  readonly instruction: string;
  /** The picks in words, given the names picked and the cards picked. */
  readonly summary: (who: string, cards: string) => string;
}

export const CHOICE_WORDS: Record<OfferedType, ChoiceWords> = {
  copy_center: {
    tab: 'Copy a center card',
    instruction: 'Choose a center card. You become its role.',
    summary: (_, cards) => `Become ${cards}`,
  },
  copy_role: {
    tab: 'Copy a player',
    instruction: 'Choose a player. You become the role on their card.',
    summary: (who) => `Copy ${who}`,
  },
  target_player: {
    tab: 'Pick a target',
    instruction: 'Choose the player you are after.',
    summary: (who) => `Go after ${who}`,
  },
  view_center_card: {
    tab: 'One center card',
    instruction: 'Choose one center card to look at.',
    summary: (_, cards) => `Look at ${cards}`,
  },
  convert_player: {
    tab: 'Convert a player',
    instruction: 'Choose a player whose card becomes a Werewolf.',
    summary: (who) => `Convert ${who}`,
  },
  view_player: {
    tab: 'A player',
    instruction: 'Choose a player and look at their card.',
    summary: (who) => `Look at ${who}’s card`,
  },
  view_werewolf_pile: {
    tab: 'The werewolf pile',
    instruction: 'Look at the cards of the werewolf pile.',
    summary: () => 'Look at the werewolf pile',
  },
  protect_from_death: {
    tab: 'Protect a player',
    instruction: 'Choose a player to protect from the vote.',
    summary: (who) => `Protect ${who}`,
  },
  protect_player: {
    tab: 'Shield a player',
    instruction: 'Choose a player. Their card cannot be looked at or moved.',
    summary: (who) => `Shield ${who}`,
  },
  view_center: {
    tab: 'Two center cards',
    instruction: 'Choose two center cards to look at.',
    summary: (_, cards) => `Look at ${cards}`,
  },
  investigate_players: {
    tab: 'Investigate',
    instruction: 'Choose one or two players to investigate, in this order.',
    summary: (who) => `Investigate ${who}`,
  },
  tap_player: {
    tab: 'Tap a neighbour',
    instruction: 'Choose a neighbour to tap on the shoulder.',
    summary: (who) => `Tap ${who}`,
  },
  reveal_player: {
    tab: 'Reveal a card',
    instruction: 'Choose a player whose card you turn face up.',
    summary: (who) => `Reveal ${who}’s card`,
  },
  rob_player: {
    tab: 'Rob a player',
    instruction: 'Choose a player. You take their card, they get yours.',
    summary: (who) => `Rob ${who}`,
  },
  view_and_swap: {
    tab: 'Look and swap',
    instruction:
      'Choose a center card to look at, and the player who gets it. A second player gets it instead if it is evil.',
    summary: (who, cards) => `Give ${cards} to ${who}`,
  },
  swap_players: {
    tab: 'Swap two players',
    instruction: 'Choose two players to swap cards. Nobody looks at them.',
    summary: (who) => `Swap ${who}`,
  },
  shift_cards: {
    tab: 'Shift the cards',
    instruction: 'All cards but yours move one seat. Choose the way.',
    summary: () => 'Shift the cards',
  },
  swap_center: {
    tab: 'Swap with the center',
    instruction: 'Swap your card with one from the center. You do not look.',
    summary: (_, cards) => `Swap with ${cards}`,
  },
  assign_artifact: {
    tab: 'Give an artifact',
    instruction: 'Choose an artifact and the player who gets it.',
    summary: (who) => `Give it to ${who}`,
  },
  banish_player: {
    tab: 'Banish a player',
    instruction: 'Choose a player who may not vote.',
    summary: (who) => `Banish ${who}`,
  },
  no_action: {
    tab: 'Wait',
    instruction: 'Whom do you suspect?',
    summary: (who) => (who === '' ? '' : `You suspect ${who}`),
  },
  submit_vote: {
    tab: 'Vote',
    instruction: 'Who is it? Choose one other player.',
    summary: (who) => `Vote for ${who}`,
  },
};

export const ARTIFACT_NAMES: Record<ArtifactId, string> = {
  'claw-of-the-werewolf': 'Claw of the Werewolf',
  'brand-of-the-villager': 'Brand of the Villager',
  'cudgel-of-the-tanner': 'Cudgel of the Tanner',
  'void-of-nothingness': 'Void of Nothingness',
  'mask-of-muting': 'Mask of Muting',
  'shroud-of-shame': 'Shroud of Shame',
};

export const DIRECTION_NAMES: Record<Direction, string> = {
  left: 'Left, to the next seat',
  right: 'Right, to the seat before',
};

export const centerName = (index: number): string => `center card ${index + 1}`;

const both = (names: readonly string[]) => names.join(' and ');

/** The picks in one line, for above the button. */
export function summaryOf(choice: Offer, picks: Picks, nameOf: (userId: string) => string): string {
  const words = CHOICE_WORDS[choice.type];
  if (choice.type !== 'no_action' && picks.targets.length + picks.centerIndices.length === 0) {
    return choice.type === 'view_werewolf_pile' ? words.summary('', '') : '';
  }
  return words.summary(both(picks.targets.map(nameOf)), both(picks.centerIndices.map(centerName)));
}
