import { ACTIONS } from '../night/actions/index.ts';
import { payloadFromChoice } from '../night/payload.ts';
import { randomChoice } from '../night/prompts.ts';
import { ACTION_TYPES } from '../state/choice.ts';
import type { SaidClaim } from '../state/claim.ts';
import { CLAIM_FACTS } from '../state/claim-facts.ts';
import { pickOne, type Random, shuffled } from '../state/random.ts';

interface Table {
  readonly selectedRoles: readonly string[];
  readonly players: readonly { readonly userId: string }[];
}

/** Any claim, legal or not. */
export function randomClaim({ selectedRoles, players }: Table, self: string, random: Random): SaidClaim {
  const everybody = players.map(({ userId }) => userId);
  const userId = pickOne(everybody, random) ?? self;
  const role = pickOne(selectedRoles, random) ?? '';
  const claims: SaidClaim[] = [
    { kind: 'role', role },
    { kind: 'saw', place: { userId }, role },
    { kind: 'saw', place: { centerIndex: random.below(3) }, role },
    { kind: 'saw', place: { pile: true }, role: 'Werewolf' },
    { kind: 'did', payload: randomDeed(everybody, self, random) },
    { kind: 'did', payload: random.below(2) === 0 ? { type: 'pass' } : { type: 'no_action' } },
    {
      kind: 'told',
      fact: pickOne(CLAIM_FACTS, random) ?? 'wolf',
      userIds: shuffled(everybody, random).slice(0, random.below(3)),
    },
    { kind: 'quiet' },
    { kind: 'peace' },
    { kind: 'suspect', userId, level: random.below(2) === 0 ? 'trust' : 'accuse' },
    { kind: 'ask', userId },
  ];
  return pickOne(claims, random) as SaidClaim;
}

function randomDeed(everybody: readonly string[], self: string, random: Random) {
  const others = everybody.filter((userId) => userId !== self);
  const action = ACTIONS[pickOne(ACTION_TYPES, random) ?? 'view_player'];
  const [own, ...rest] = [self, ...others].map((id) => id as Parameters<typeof action.offer>[0]['player']);
  const offer = action.offer({
    player: own as NonNullable<typeof own>,
    seats: [own as NonNullable<typeof own>, ...rest],
    others: rest,
    mayTargetItself: true,
    hasWerewolfPile: true,
    knownWolves: [],
  });
  return offer === null ? ({ type: 'pass' } as const) : payloadFromChoice(randomChoice(offer, random));
}
