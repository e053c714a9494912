import type { GameView, MeView, PromptView } from '../../protocol/game-view.ts';
import type { SeatAction } from '../commands/command.ts';
import { payloadFromChoice } from '../night/payload.ts';
import type { ActionType, ArtifactId, Choice, ChoiceOffer } from '../state/choice.ts';
import type { Random } from '../state/random.ts';
import type { Team } from '../state/role-facts.ts';
import { pickWeighted } from './chance.ts';
import { positionOf } from './position.ts';
import { choicesIn, NIGHTS_PER_PASS } from './turns.ts';

/** What the worth of a choice hangs on. */
interface Chooser {
  readonly team: Team;
  /** People known to be on the own side, as user ids. */
  readonly friends: ReadonlySet<string>;
}

/**
 * A night choice by its worth: each action has a share, and within it each choice is taken as often as it is worth.
 * So the better one is likelier and none is certain. Null where there is nothing to choose.
 */
export function chooseNight(view: GameView, random: Random): SeatAction | null {
  const { me } = view;
  if (!me?.prompt) return null;
  const offers = nightOffers(me.prompt);
  if (offers.length === 0) return null;
  if (me.prompt.canPass && random.below(NIGHTS_PER_PASS) === 0) {
    return { type: 'submit_action', data: { type: 'pass' } };
  }
  const chooser = chooserOf(view, me);
  const offer = pickWeighted(offers, ({ type }) => shareOf(type), random);
  const choices = offer ? choicesIn(offer, MANY_SEATS) : [];
  const choice = pickWeighted(choices, (one) => worthOf(chooser, one), random);
  return choice ? { type: 'submit_action', data: payloadFromChoice(choice) } : null;
}

/** Without a Witch's second thoughts, which would multiply her choices. */
const MANY_SEATS = Number.POSITIVE_INFINITY;

const nightOffers = (prompt: PromptView): ChoiceOffer<string>[] =>
  prompt.choices.flatMap((offer) => (offer.type === 'submit_vote' ? [] : [offer]));

function chooserOf(view: GameView, me: MeView): Chooser {
  const { team } = positionOf(view).roles.get(me.currentRole ?? '');
  return {
    team,
    friends: new Set([...me.knowledge.masons, ...(team === 'Werewolf' ? me.knowledge.wolves : [])]),
  };
}

/** A player's card tells more of who is who, two center cards more of what nobody is. */
const SHARES: Partial<Record<ChoiceOffer['type'], number>> = {
  view_player: 6,
  view_center: 4,
  view_center_card: 6,
  view_werewolf_pile: 1,
};
const shareOf = (type: ChoiceOffer['type']): number => SHARES[type] ?? 5;

type Worth = (chooser: Chooser, choice: Choice<string>) => number;

const isFriend = ({ friends }: Chooser, { targets }: Choice<string>) =>
  targets.some((target) => friends.has(target));

/** What is done to a friend in place of somebody else is worth so much. */
const onFriends =
  (worth: number): Worth =>
  (chooser, choice) =>
    isFriend(chooser, choice) ? worth : 1;

/** By side: a good deed goes to friends, a bad one does not. */
const ARTIFACT_WORTH: Readonly<Record<ArtifactId, Readonly<Record<Team, number>>>> = {
  'claw-of-the-werewolf': { Villager: 0.5, Werewolf: 2, Neutral: 1 },
  'brand-of-the-villager': { Villager: 1, Werewolf: 0.3, Neutral: 1 },
  'cudgel-of-the-tanner': { Villager: 0.2, Werewolf: 0.3, Neutral: 0.5 },
  'void-of-nothingness': { Villager: 3, Werewolf: 1, Neutral: 1 },
  'mask-of-muting': { Villager: 1, Werewolf: 2, Neutral: 1 },
  'shroud-of-shame': { Villager: 1, Werewolf: 1, Neutral: 1 },
};

const artifactWorth: Worth = (chooser, choice) => {
  const { artifactId = 'void-of-nothingness' } = choice;
  if (!isFriend(chooser, choice)) return ARTIFACT_WORTH[artifactId][chooser.team];
  return artifactId === 'brand-of-the-villager' ? 3 : 0.2;
};

const even: Worth = () => 1;

/** What an action is worth on whom: looking at a friend tells nothing, keeping one from harm does more. */
const WORTH: Readonly<Record<ActionType, Worth>> = {
  copy_center: even,
  copy_role: onFriends(0.5),
  target_player: even,
  view_center_card: even,
  convert_player: onFriends(0.1),
  view_player: onFriends(0.05),
  view_werewolf_pile: even,
  protect_from_death: onFriends(4),
  protect_player: onFriends(2),
  view_center: even,
  // Two looks find more than one.
  investigate_players: (chooser, choice) =>
    (isFriend(chooser, choice) ? 0.1 : 1) * (choice.targets.length === 2 ? 1 : 0.3),
  tap_player: even,
  reveal_player: onFriends(0.05),
  rob_player: onFriends(0.2),
  view_and_swap: onFriends(0.3),
  swap_players: onFriends(0.3),
  shift_cards: even,
  swap_center: even,
  assign_artifact: artifactWorth,
  banish_player: onFriends(0.05),
};

function worthOf(chooser: Chooser, choice: Choice<string>): number {
  return choice.type === 'no_action' || choice.type === 'pass' ? 1 : WORTH[choice.type](chooser, choice);
}
