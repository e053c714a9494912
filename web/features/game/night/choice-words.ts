import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import GAME from '@nightfall/shared/text/en/game.json';
import type { Theme } from '@nightfall/shared/themes/theme';
import type { Said } from '../../../components/ui/words.tsx';
import { listed } from '../../../session/formats.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { centerCount, isComplete, type Offer, type Picks, targetCount } from './picks.ts';

const TEXTS = GAME.night;

export const instructionOf = (type: Offer['type'], { text, say }: Theme): string =>
  say(text.screens.choices[type].instruction);

/** What follows an action in the theme's words; without an action, what the role learns by itself. */
export function afterwardsOf(type: Offer['type'], role: string, { text, say }: Theme): string | null {
  const { afterwards } = text.screens;
  if (type === 'submit_vote') return null;
  const deed = type === 'no_action' ? findBuiltInRole(role)?.wake?.learns : type;
  return deed === undefined ? null : say(afterwards[deed]);
}

const centerCard = (index: number, { text }: Theme): string =>
  text.sentences.places.centerCards[index] ?? text.screens.terms.centerCard;

/** A center card as its own label: what sentences call 'the left card' is the 'left card' there. */
export function centerName(index: number, { text }: Theme): string {
  const { leftCard, middleCard, rightCard, centerCard: any } = text.screens.terms;
  return [leftCard, middleCard, rightCard][index] ?? any;
}

export interface WordContext {
  readonly theme: Theme;
  readonly nameOf: (userId: string) => string;
}

/** The complete picks in one line, for above the button. */
export function summaryOf(choice: Offer, picks: Picks, { theme, nameOf }: WordContext): string {
  const { screens, sentences } = theme.text;
  const { summary } = screens.choices[choice.type];
  const { targets, centerIndices, artifactId, direction, ifEvilTarget } = picks;
  const isAboutNobody = summary.includes('{who}') && targets.length === 0;
  if (!isComplete(choice, picks) || isAboutNobody) return '';
  const said = theme.say(summary, {
    who: listed(targets.map(nameOf)),
    cards: listed(centerIndices.map((index) => centerCard(index, theme))),
    ...(artifactId === undefined ? {} : { artifact: screens.artifacts[artifactId].name }),
    ...(direction === undefined ? {} : { way: TEXTS.way({ direction: sentences.places[direction] }) }),
  });
  if (ifEvilTarget === undefined) return said;
  return `${said}, ${theme.say(screens.terms.ifEvil, { who: nameOf(ifEvilTarget) })}`;
}

interface PickWords {
  readonly one: string;
  readonly oneMore: string;
  readonly two: string;
}

function toPick(missing: number, all: number, { one, oneMore, two }: PickWords): string {
  if (missing <= 0) return '';
  if (all === 1) return one;
  return missing < all ? oneMore : two;
}

const PLAYERS: PickWords = {
  one: TEXTS.choosePlayer,
  oneMore: TEXTS.oneMorePlayer,
  two: TEXTS.twoPlayers,
};

/** Whether a choice has two steps: a card or an artifact, then who gets it. */
export const isGift = (choice: Offer): boolean =>
  (choice.artifactIds !== undefined || centerCount(choice).min > 0) && targetCount(choice).min > 0;

/** Whether the first step of a gift is done and the second is not. */
export function asksWhoGetsIt(choice: Offer, picks: Picks): boolean {
  const isChosen =
    choice.artifactIds === undefined
      ? picks.centerIndices.length >= centerCount(choice).min
      : picks.artifactId !== undefined;
  return isGift(choice) && isChosen && picks.targets.length < targetCount(choice).min;
}

/** What to pick next; empty when nothing is missing. */
export function missingOf(choice: Offer, picks: Picks, theme: Theme): Said {
  const { card, oneMoreCard, twoCards, artifact } = theme.text.screens.picking;
  const lang = langOf(theme);
  if (asksWhoGetsIt(choice, picks)) return { words: TEXTS.whoGetsIt };
  if (choice.artifactIds !== undefined && picks.artifactId === undefined) return { words: artifact, lang };
  if (choice.directions !== undefined && picks.direction === undefined)
    return { words: TEXTS.chooseDirection };
  const cards = centerCount(choice).min;
  const players = targetCount(choice).min;
  const ofCards = { one: card, oneMore: oneMoreCard, two: twoCards };
  const words = toPick(cards - picks.centerIndices.length, cards, ofCards);
  if (words !== '') return { words, lang };
  return { words: toPick(players - picks.targets.length, players, PLAYERS) };
}
