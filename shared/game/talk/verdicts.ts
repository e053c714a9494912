import { currentRole } from '../night/current-role.ts';
import {
  dealtRoleOf,
  KNOWS_NOBODY,
  type Knowledge,
  knowledgeOf,
  ownRoleAtNight,
} from '../night/knowledge.ts';
import type { RoleDefinition } from '../night/role.ts';
import { isSameClaimPlace, type Sighting, sightingsOf } from '../night/sightings.ts';
import type { Claim, ClaimFact, ClaimPlace, ClaimVerdict } from '../state/claim.ts';
import { FACT_GROUPS } from '../state/claim-facts.ts';
import type { Deal } from '../state/deal.ts';
import type { CardId, PlayerId } from '../state/ids.ts';
import type { NightRecord, NightStep } from '../state/night-record.ts';
import type { KnowledgeGroup, RoleLookup } from '../state/role-facts.ts';
import type { NightTurns } from '../state/state.ts';
import { movesCard, tookEffect } from './took-effect.ts';

/** A round from its dawn on, as it happened or as a bot imagines it. */
export interface ResolvedRound {
  readonly deal: Deal;
  readonly turns: NightTurns;
  readonly night: NightRecord;
}

/** The players recognised, and the groups that the role gets to know at all. */
interface OwnKnowledge {
  readonly people: Knowledge;
  readonly groups: ReadonlySet<KnowledgeGroup>;
}

/**
 * What claims are compared with. Made once for a night; its parts are computed on first use, so that many claims about
 * one night, and one claim about many nights, both cost little.
 */
export class RoundTruth implements ResolvedRound {
  readonly deal: Deal;
  readonly turns: NightTurns;
  readonly night: NightRecord;
  #sightings: ReturnType<typeof sightingsOf> | undefined;
  readonly #known = new Map<PlayerId, OwnKnowledge>();

  constructor(
    { deal, turns, night }: ResolvedRound,
    readonly roles: RoleLookup<RoleDefinition>,
  ) {
    this.deal = deal;
    this.turns = turns;
    this.night = night;
  }

  stepsOf(player: PlayerId): readonly NightStep[] {
    return this.night.steps.filter(({ playerId }) => playerId === player);
  }

  sightingsOf(player: PlayerId): readonly Sighting[] {
    this.#sightings ??= sightingsOf(this.deal, this.night, this.roles);
    return this.#sightings.get(player) ?? [];
  }

  knowledgeOf(player: PlayerId): OwnKnowledge {
    const known = this.#known.get(player) ?? this.#knowledgeAtDawn(player);
    this.#known.set(player, known);
    return known;
  }

  #knowledgeAtDawn(player: PlayerId): OwnKnowledge {
    // What was known at dawn does not change later.
    const input = { deal: this.deal, turns: this.turns, roles: this.roles, phase: 'role_resolve' } as const;
    const groups = new Set(ownRoleAtNight(input, player).recognises.map(({ group }) => group));
    return { people: groups.size === 0 ? KNOWS_NOBODY : knowledgeOf(input, player), groups };
  }
}

export const truthOf = (round: ResolvedRound, roles: RoleLookup<RoleDefinition>): RoundTruth =>
  new RoundTruth(round, roles);

/** Whether a claim of this player is true (talk.md section 1, "Verdicts"). The player has a card in the round. */
export function verdictOf(truth: RoundTruth, player: PlayerId, claim: Claim): ClaimVerdict {
  switch (claim.kind) {
    case 'role':
      return decided(dealtRoleOf(truth.deal, player) === claim.role);
    case 'saw':
      return decided(sightingsMeant(truth, player, claim).length > 0);
    case 'did':
      return decided(truth.stepsOf(player).some((step) => tookEffect(step, claim.choice, truth.roles)));
    case 'told':
      return decided(wasTold(truth, player, claim.fact, claim.players));
    case 'quiet':
      return decided(wasQuiet(truth, player));
    case 'suspect': {
      const { team } = currentRole(truth.night, claim.player, truth.roles);
      return team === 'Neutral' ? 'open' : decided((team === 'Werewolf') === (claim.level === 'accuse'));
    }
    case 'peace':
      return decided(isPeaceful(truth));
    // A question is neither true nor false.
    case 'ask':
      return 'open';
  }
}

/** No player is on the Werewolf team, so that the village wins without an elimination. */
function isPeaceful({ deal, night, roles }: RoundTruth): boolean {
  return deal.seats.every((seat) => currentRole(night, seat, roles).team !== 'Werewolf');
}

/** A card that was truly seen lay elsewhere at dawn. */
export function hasMovedOn(truth: RoundTruth, player: PlayerId, claim: Claim): boolean {
  if (claim.kind !== 'saw') return false;
  const meant = sightingsMeant(truth, player, claim);
  return meant.length > 0 && meant.every(({ card }) => !liesAt(truth.night, card, claim.place));
}

type Saw = Extract<Claim, { kind: 'saw' }>;

function sightingsMeant(truth: RoundTruth, player: PlayerId, { place, role }: Saw): readonly Sighting[] {
  return truth
    .sightingsOf(player)
    .filter((seen) => seen.role === role && isSameClaimPlace(seen.place, place));
}

function liesAt({ layout }: NightRecord, card: CardId, place: ClaimPlace): boolean {
  if ('player' in place) return layout.hands[place.player] === card;
  return 'center' in place ? layout.center[place.center] === card : layout.pile.includes(card);
}

/** Whether each of these players was named to the player; with an empty list, that the group is empty. */
function wasTold(truth: RoundTruth, player: PlayerId, fact: ClaimFact, named: readonly PlayerId[]): boolean {
  const { night } = truth;
  switch (fact) {
    case 'tapped':
      return night.tapped.includes(player);
    case 'converted':
      return night.conversions[player] !== undefined;
    case 'artifact':
      return night.artifacts[player] !== undefined;
    case 'acted':
      return truth
        .stepsOf(player)
        .some(({ outcome }) => outcome.kind === 'sensed' && isNamedBy(outcome.players, named));
    default: {
      const { people, groups } = truth.knowledgeOf(player);
      const group = FACT_GROUPS[fact];
      return groups.has(group) && isNamedBy(people[group], named);
    }
  }
}

function isNamedBy(told: readonly PlayerId[], named: readonly PlayerId[]): boolean {
  return named.length === 0 ? told.length === 0 : named.every((player) => told.includes(player));
}

/** Moved nothing, saw no card, recognised no player. */
function wasQuiet(truth: RoundTruth, player: PlayerId): boolean {
  if (truth.stepsOf(player).some(({ outcome }) => movesCard(outcome))) return false;
  if (truth.sightingsOf(player).length > 0) return false;
  const { people, groups } = truth.knowledgeOf(player);
  return [...groups].every((group) => people[group].length === 0);
}

const decided = (isSo: boolean): ClaimVerdict => (isSo ? 'true' : 'false');
