import type { GameView, MeView } from '../../protocol/game-view.ts';
import type { SeatAction } from '../commands/command.ts';
import { choiceFromPayload, payloadFromChoice } from '../night/payload.ts';
import { randomChoice } from '../night/prompts.ts';
import { findBuiltInRole } from '../night/roles/index.ts';
import type { Choice, ChoiceOffer } from '../state/choice.ts';
import type { PlayerId } from '../state/ids.ts';
import { createRandom, pickOne, type Random } from '../state/random.ts';
import { isDrawn, pickWeighted } from './chance.ts';
import { knownDeal } from './deals.ts';
import { NightWorth } from './night-worth.ts';
import { isSmall, type OwnNight, type Position, positionOf, seatFinder } from './position.ts';
import { type Option, optionsAmong, PASSES } from './turns.ts';
import { drawWorlds, GROUPS, LARGE_TABLE } from './worlds.ts';

/**
 * What a bot does now without thinking, or null when it has nothing to do. It gets a view like any player's, so it
 * cannot know more than one; what it submits comes from the prompt, so it is legal.
 */
export function chooseBotAction(view: GameView, random: Random): SeatAction | null {
  const { me } = view;
  if (!me) return null;
  switch (view.phase) {
    case 'role_deal':
    case 'role_resolve':
    case 'discussion':
      return isReady(view, me) ? null : { type: 'ready_next_phase' };
    case 'job_choice':
      return nightAction(me, random);
    case 'vote':
      return vote(view, me, random);
    default:
      return null;
  }
}

/** An abstention is a vote too: `me.voteTarget` does not tell it from none. */
export function hasVoted({ me, players }: GameView): boolean {
  return players.some((player) => player.id === me?.playerId && player.hasVoted);
}

function isReady(view: GameView, me: MeView): boolean {
  return view.players.some((player) => player.id === me.playerId && player.isReady);
}

/** At random; some of those who may leave their action alone do so. */
function nightAction({ prompt }: MeView, random: Random): SeatAction | null {
  if (!prompt) return null;
  if (prompt.canPass && isDrawn(PASSES, random)) return { type: 'submit_action', data: { type: 'pass' } };
  const offers = prompt.choices.flatMap((offer) => (offer.type === 'submit_vote' ? [] : [offer]));
  const actions = offers.filter(({ type }) => type !== 'no_action');
  // Who has nothing to choose suspects somebody.
  const offer = pickOne(actions.length > 0 ? actions : offers, random);
  return offer ? { type: 'submit_action', data: payloadFromChoice(randomChoice(offer, random)) } : null;
}

/** Votes once and without long thought: for a wolf it knows of when it plays against them, never for a companion, else for anybody. */
function vote(view: GameView, me: MeView, random: Random): SeatAction | null {
  if (hasVoted(view)) return null;
  const targets = me.prompt?.choices.find(({ type }) => type === 'submit_vote')?.targets ?? [];
  const own = me.currentRole ?? '';
  const isEvil = findBuiltInRole(own)?.team === 'Werewolf' || isCustomWolf(view, own);
  const friends = new Set<string>([...me.knowledge.masons, ...(isEvil ? me.knowledge.wolves : [])]);
  const suspects = isEvil ? [] : targets.filter((userId) => isSeenWolf(view, me, userId));
  const open = targets.filter((userId) => !friends.has(userId));
  const target = pickOne([suspects, open, targets].find((list) => list.length > 0) ?? [], random);
  return target === undefined ? null : { type: 'submit_vote', targetUserId: target };
}

/** Seen with the bot's own eyes at night, or turned face up. */
function isSeenWolf(view: GameView, me: MeView, userId: string): boolean {
  const seen = me.actionResult?.data.cards?.find((card) => card.userId === userId)?.role;
  const shown = view.players.find((player) => player.userId === userId)?.revealedRole;
  const isWolf = [seen, shown].some(
    (role = '') => role !== null && (findBuiltInRole(role)?.isWolf === true || isCustomWolf(view, role)),
  );
  return isWolf || me.knowledge.wolves.some((wolf) => wolf === userId);
}

/** Of the custom roles those of the werewolf team are wolves. */
function isCustomWolf({ customRoles }: GameView, role: string): boolean {
  return customRoles.some(({ name, team }) => name === role && team === 'Werewolf');
}

/** A choice that wins so much more often is chosen e times as often. */
const TEMPERATURE = 0.035;
/** However much better the best is, the others are chosen as if it were by so much: what is certain can be foretold. */
const GREATEST_LEAD = 0.09;
/** With fewer nights for each kind of choice, chance is as good. */
const FEWEST_NIGHTS = 10;
const TRIES_PER_NIGHT = 40;

/** Choices that are worth the same: what they do, they do to people of whom as much is known. */
interface Kind {
  readonly example: Choice;
  readonly options: readonly Option<string>[];
}

/**
 * A night choice by its expected value (talk.md section 2): the more often one's side wins after it, the likelier it is,
 * and none is certain. Null where there is nothing to choose. `share`: of the usual number of nights, from 0 to 1.
 */
export function* chooseNight(view: GameView, seed: string, share = 1): Generator<void, SeatAction | null> {
  const offers = offersIn(view);
  const position = positionOf(view);
  const { own } = position;
  if (own === null || offers.length === 0) return null;
  const options = optionsAmong(offers, view.me?.prompt?.canPass === true, true);
  const moment = `${seed}/night/${own.choices.length}`;
  const kinds = kindsOf(view, position, own, options);
  const worths = yield* worthsOf(kinds, position, own, { moment, share });
  const best = Math.max(0, ...worths.values());
  const random = createRandom(moment);
  const kind = pickWeighted(kinds, (one) => chanceOf(one, best - (worths.get(one) ?? 0)), random);
  const option = pickWeighted(kind?.options ?? [], ({ chance }) => chance, random);
  return option ? { type: 'submit_action', data: payloadFromChoice(option.choice) } : null;
}

/** Lists no options, of which a Witch has thousands at a large table. */
export const hasNightChoice = (view: GameView): boolean => offersIn(view).length > 0;

const offersIn = ({ me }: GameView): ChoiceOffer<string>[] =>
  (me?.prompt?.choices ?? []).flatMap((offer) =>
    offer.type === 'submit_vote' || offer.type === 'no_action' ? [] : [offer],
  );

function kindsOf(
  view: GameView,
  position: Position,
  own: OwnNight,
  options: readonly Option<string>[],
): readonly Kind[] {
  const find = seatFinder(view);
  const kindOf = kindFinder(position, own);
  const kinds = new Map<string, { example: Choice; options: Option<string>[] }>();
  for (const option of options) {
    const choice = choiceFromPayload(payloadFromChoice(option.choice), find);
    if (choice === null) continue;
    const key = kindOf(choice);
    const kind = kinds.get(key) ?? { example: choice, options: [] };
    kind.options.push(option);
    kinds.set(key, kind);
  }
  return [...kinds.values()];
}

function kindFinder(position: Position, own: OwnNight): (choice: Choice) => string {
  const { seats } = position;
  const { exact } = knownDeal(position).sure;
  const acquaintance = (player: PlayerId) => [
    player === own.player,
    exact.get(seats.indexOf(player)),
    GROUPS.map((group) => own.knowledge[group].includes(player)),
  ];
  return ({ type, targets, centerIndices, artifactId, direction, ifEvilTarget }) =>
    JSON.stringify([
      type,
      targets.map(acquaintance),
      centerIndices.map((index) => exact.get(seats.length + index)),
      artifactId,
      direction,
      ifEvilTarget && [acquaintance(ifEvilTarget), targets.includes(ifEvilTarget)],
    ]);
}

/** What each is worth; empty where there is one only, or no time to find out. */
function* worthsOf(
  kinds: readonly Kind[],
  position: Position,
  own: OwnNight,
  { moment, share }: { readonly moment: string; readonly share: number },
): Generator<void, ReadonlyMap<Kind, number>> {
  const worths = new Map<Kind, number>();
  const nights = Math.round((share * nightsAt(position)) / kinds.length);
  if (kinds.length < 2 || nights < FEWEST_NIGHTS) return worths;
  const worlds = yield* drawWorlds(position, moment, { worlds: nights, nights: TRIES_PER_NIGHT * nights });
  const worth = new NightWorth(worlds, own);
  for (const kind of kinds) worths.set(kind, yield* worth.of(kind.example));
  return worths;
}

/** How often a kind is chosen beside others: as often as chance would have it, and the more seldom the less it is worth. */
function chanceOf({ options }: Kind, behind: number): number {
  const part = options.reduce((sum, { chance }) => sum + chance, 0);
  return part * Math.exp(-Math.min(GREATEST_LEAD, behind) / TEMPERATURE);
}

/** So many nights are worked out for all kinds of choices together. */
function nightsAt(position: Position): number {
  if (isSmall(position)) return 300;
  return position.seats.length <= LARGE_TABLE ? 200 : 100;
}
