import { dealtRoleOf } from '../night/knowledge.ts';
import type { Claim, ClaimPlace } from '../state/claim.ts';
import { CLAIM_FACTS, FACT_GROUPS } from '../state/claim-facts.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightStep } from '../state/night-record.ts';
import { type RoundTruth, verdictOf } from '../talk/verdicts.ts';

/** What somebody has to tell of their night, the role first. */
export type Story = readonly Claim[];

/** What a player could truthfully tell of a night, real or imagined. */
export function storyOf(truth: RoundTruth, player: PlayerId): Story {
  const claims: Claim[] = [
    { kind: 'role', role: dealtRoleOf(truth.deal, player) },
    ...truth.stepsOf(player).flatMap((step) => doneIn(step)),
    ...sightings(truth, player),
    ...tellings(truth, player),
    { kind: 'quiet' },
  ];
  const isTrue = (claim: Claim) => verdictOf(truth, player, claim) === 'true';
  return claims.filter(isTrue);
}

/** As it took effect: an Investigator may have stopped at the first card, and a Witch's card goes to one player. */
function doneIn({ choice, outcome }: NightStep): Claim[] {
  if (choice.type === 'pass' || choice.type === 'no_action') return [];
  const { ifEvilTarget: _, ...plain } = choice;
  switch (outcome.kind) {
    case 'looked_and_swapped':
      return [{ kind: 'did', choice: { ...plain, targets: [outcome.target] } }];
    case 'investigated': {
      const looked = outcome.cards.flatMap(({ place }) => ('player' in place ? [place.player] : []));
      return [{ kind: 'did', choice: { ...plain, targets: looked } }];
    }
    default:
      return [{ kind: 'did', choice: plain }];
  }
}

/** Each card once, of the own hand only what was not said of another place. */
function sightings(truth: RoundTruth, player: PlayerId): Claim[] {
  const told = new Set<string>();
  return truth.sightingsOf(player).flatMap(({ place, role, card }): Claim[] => {
    if (told.has(card)) return [];
    told.add(card);
    const named: ClaimPlace = 'pile' in place ? { pile: true } : place;
    return [{ kind: 'saw', place: named, role }];
  });
}

/** Whom they recognised; that something was done to them. */
function tellings(truth: RoundTruth, player: PlayerId): Claim[] {
  return CLAIM_FACTS.flatMap((fact): Claim[] => {
    if (fact === 'acted') {
      return truth
        .stepsOf(player)
        .flatMap(({ outcome }) =>
          outcome.kind === 'sensed' ? [{ kind: 'told', fact, players: outcome.players } as const] : [],
        );
    }
    const group = FACT_GROUPS[fact];
    const { people, groups } = truth.knowledgeOf(player);
    if (group !== null && !groups.has(group)) return [];
    return [{ kind: 'told', fact, players: group === null ? [] : people[group] }];
  });
}
