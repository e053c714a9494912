import { isAlone, type KnowledgeInput, knowledgeOf } from '../night/knowledge.ts';
import { printedRole } from '../night/night.ts';
import { takesIfEvilTarget } from '../night/payload.ts';
import { promptFor } from '../night/prompts.ts';
import type { RoleDefinition } from '../night/role.ts';
import type { Choice, ChoiceOffer } from '../state/choice.ts';
import type { Deal } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import type { Random } from '../state/random.ts';
import type { NightTurn } from '../state/state.ts';
import { isDrawn, pickByChance } from './chance.ts';
import type { Position } from './position.ts';

/** Somebody who may leave an action alone does so in this part of all nights. */
export const PASSES = 1 / 12;
/** At larger tables a Witch's second thoughts are too many to list. */
const MOST_SECOND_THOUGHTS = 10;
/** A copier of copiers ends somewhere. */
const MOST_CHOICES = 5;
/** So often only a choice that goes with what has shown is drawn. */
const LEANING = 0.95;

/** One thing a player may choose, and how likely they do. */
export interface Option<Id extends string = PlayerId> {
  readonly choice: Choice<Id>;
  readonly chance: number;
}

/** Everything a player may choose, and the part of it that goes with what has shown since. */
interface Options {
  readonly all: readonly Option[];
  readonly likely: readonly Option[];
  readonly likelyChance: number;
}

/** What players may choose in nights of one round. Kept, since many imagined nights ask the same. */
export class Turns {
  readonly #known = new Map<PlayerId, Map<RoleDefinition | string, Options>>();

  /** `explains`: whether a choice goes with what has shown since; those that do are drawn more often. */
  constructor(
    readonly position: Position,
    readonly explains: (choice: Choice) => boolean,
  ) {}

  /** What the player may choose in the role they have come to. */
  optionsOf(deal: Deal, player: PlayerId, role: RoleDefinition): readonly Option[] {
    return this.#optionsOf(deal, player, role).all;
  }

  /** A turn at random, and how much likelier it was drawn than it is chosen. */
  draw(deal: Deal, player: PlayerId, random: Random): { turn: NightTurn; factor: number } {
    let factor = 1;
    const turn = this.follow(deal, player, (role) => {
      const options = this.#optionsOf(deal, player, role);
      const leans = options.likely.length > 0 && isDrawn(LEANING, random);
      const { choice } = pickByChance(leans ? options.likely : options.all, random);
      if (options.likely.length > 0 && options.likely.length < options.all.length) {
        const isLikely = leans || this.explains(choice);
        factor *= 1 - LEANING + (isLikely ? LEANING / options.likelyChance : 0);
      }
      return choice;
    });
    return { turn, factor };
  }

  /** A player's whole turn, as somebody chooses; copying leads on to the copied role. */
  follow(deal: Deal, player: PlayerId, choose: (role: RoleDefinition) => Choice): NightTurn {
    const { roles } = this.position;
    const choices: Choice[] = [];
    const copied: string[] = [];
    let role = roles.get(printedRole(deal.layout, { player }));
    while (choices.length < MOST_CHOICES) {
      const choice = choose(role);
      choices.push(choice);
      const place = role.actions.find(({ type }) => type === choice.type)?.copiedPlace?.(choice);
      if (!place) break;
      const before = role;
      role = roles.get(printedRole(deal.layout, place));
      copied.push(role.name);
      if (role === before || this.optionsOf(deal, player, role).length === 0) break;
    }
    return { choices, role: role.name, isDone: true, ...(copied.length > 0 ? { copied } : {}) };
  }

  #optionsOf(deal: Deal, player: PlayerId, role: RoleDefinition): Options {
    const ofPlayer = this.#known.get(player) ?? new Map<RoleDefinition | string, Options>();
    const key = this.#keyOf(deal, player, role);
    const known = ofPlayer.get(key);
    if (known) return known;
    const all = listOptions(inputFor(deal, player, role, this.position), player);
    const likely = all.filter(({ choice }) => this.explains(choice));
    const options = { all, likely, likelyChance: sum(likely) };
    ofPlayer.set(key, options);
    this.#known.set(player, ofPlayer);
    return options;
  }

  /** What is offered hangs on the deal only for wolves: alone or not, and whom they spare. */
  #keyOf(deal: Deal, player: PlayerId, role: RoleDefinition): RoleDefinition | string {
    if (role.actsOnlyAlone) return `${role.name}/${isAlone({ deal, roles: this.position.roles }, player)}`;
    if (!sparesWolves(role)) return role;
    return `${role.name}/${knowledgeOf(inputFor(deal, player, role, this.position), player).wolves.join()}`;
  }
}

export interface DrawnTurn {
  readonly turn: NightTurn;
  /** How much likelier it was drawn than it is chosen. */
  readonly factor: number;
}

/** A deal, and what everybody may have chosen in it. */
export interface DrawnNight {
  readonly deal: Deal;
  readonly drawn: Readonly<Record<PlayerId, DrawnTurn>>;
  readonly turns: Readonly<Record<PlayerId, NightTurn>>;
}

/** Draws what people may have chosen in a deal: the bot itself what it chose. */
export class NightSampler {
  constructor(
    readonly position: Position,
    readonly turns: Turns,
  ) {}

  /** Who is kept has chosen as before. */
  draw(deal: Deal, random: Random, kept: Partial<DrawnNight['drawn']> = {}): DrawnNight {
    const drawn: Record<PlayerId, DrawnTurn> = {};
    const turns: Record<PlayerId, NightTurn> = {};
    for (const seat of this.position.seats) {
      const one = kept[seat] ?? this.#turn(deal, seat, random);
      drawn[seat] = one;
      turns[seat] = one.turn;
    }
    return { deal, drawn, turns };
  }

  #turn(deal: Deal, seat: PlayerId, random: Random): DrawnTurn {
    const { own } = this.position;
    if (seat !== own?.player) return this.turns.draw(deal, seat, random);
    const choices = own.choices[Symbol.iterator]();
    return { turn: this.turns.follow(deal, seat, () => choices.next().value ?? NOTHING), factor: 1 };
  }
}

const sparesWolves = ({ actions }: RoleDefinition) => actions.some(({ type }) => type === 'convert_player');

/** Does what somebody may choose in this role hang on the other cards? */
export const hangsOnOthers = (role: RoleDefinition): boolean =>
  role.actsOnlyAlone || sparesWolves(role) || role.actions.some(({ copiedPlace }) => copiedPlace);

function inputFor(deal: Deal, player: PlayerId, role: RoleDefinition, { roles }: Position): KnowledgeInput {
  const turns = { [player]: { choices: [], role: role.name, isDone: false } };
  return { deal, turns, phase: 'job_choice', roles };
}

export const NOTHING: Choice = { type: 'no_action', targets: [], centerIndices: [] };
const PASS: Choice<never> = { type: 'pass', targets: [], centerIndices: [] };

/** Everything on offer. Whom somebody suspects who has nothing to choose is nobody's business. */
function listOptions(input: KnowledgeInput, player: PlayerId): Option[] {
  const prompt = promptFor(input, player);
  const offers = (prompt?.offers ?? []).filter(({ type }) => type !== 'no_action');
  if (offers.length === 0) return [{ choice: NOTHING, chance: 1 }];
  const withSecondThoughts = input.deal.seats.length <= MOST_SECOND_THOUGHTS;
  return optionsAmong(offers, prompt?.canPass === true, withSecondThoughts);
}

/** What may be chosen of some offers, and how likely it is if each offer is taken as often as any other. */
export function optionsAmong<Id extends string>(
  offers: readonly ChoiceOffer<Id>[],
  canPass: boolean,
  withSecondThoughts: boolean,
): Option<Id>[] {
  const passing = canPass ? PASSES : 0;
  const listed = offers.flatMap((offer) => {
    const choices = choicesIn(offer, withSecondThoughts);
    const chance = (1 - passing) / offers.length / choices.length;
    return choices.map((choice) => ({ choice, chance }));
  });
  return passing > 0 ? [...listed, { choice: PASS, chance: passing }] : listed;
}

/** All that an offer allows; of those whose order changes nothing, one order. */
function choicesIn<Id extends string>(offer: ChoiceOffer<Id>, withSecondThoughts: boolean): Choice<Id>[] {
  const { type, targets, centerIndices, min, max, artifactIds = [undefined] } = offer;
  const isOrdered = type === 'investigate_players';
  const picks = targets ? picksOf(targets, min, max, isOrdered) : [[]];
  const centers = centerIndices ? picksOf(centerIndices, targets ? 1 : min, targets ? 1 : max, false) : [[]];
  const seconds = takesIfEvilTarget(type) && withSecondThoughts ? (targets ?? []) : [];
  const choices: Choice<Id>[] = [];
  for (const picked of picks)
    for (const center of centers)
      for (const artifactId of artifactIds)
        for (const direction of offer.directions ?? [undefined])
          for (const ifEvilTarget of [undefined, ...seconds])
            choices.push({
              type,
              targets: picked,
              centerIndices: center,
              ...(artifactId ? { artifactId } : {}),
              ...(direction ? { direction } : {}),
              ...(ifEvilTarget ? { ifEvilTarget } : {}),
            });
  return choices;
}

function picksOf<T>(values: readonly T[], min: number, max: number, isOrdered: boolean): T[][] {
  const longer = (picks: T[][]) => {
    const made: T[][] = [];
    for (const pick of picks) {
      const from = isOrdered || pick.length === 0 ? 0 : values.indexOf(pick.at(-1) as T) + 1;
      for (const value of values.slice(from)) if (!pick.includes(value)) made.push([...pick, value]);
    }
    return made;
  };
  const all: T[][] = [];
  for (let count = 0, picks: T[][] = [[]]; count <= max; count += 1, picks = longer(picks)) {
    if (count >= min) all.push(...picks);
  }
  return all;
}

const sum = (options: readonly Option[]) => options.reduce((total, { chance }) => total + chance, 0);
