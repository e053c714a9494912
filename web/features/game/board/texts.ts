import { listed } from '../../../components/people/players.ts';

export const TEXTS = {
  board: 'Claims',
  chat: 'Chat',
  whatWasSaid: 'What was said',
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  whoClaimsWhat: 'Who claims what',
  player: 'Player',
  says: 'Says',
  noRoleYet: 'No role claimed',
  summary: (claimers: number, players: number, conflicts: number) =>
    `${claimers} of ${players} ${claimers === 1 ? 'claims' : 'claim'} a role${conflicts === 0 ? '' : ` · ${conflictCount(conflicts)}`}`,
  conflicts: 'Cannot all be true',
  tooMany: (role: string, cards: number, names: readonly string[]) =>
    `${listed(names)} ${names.length === 1 ? 'claims' : 'claim'} ${role}; ${thereAreOnly(cards)} in this game.`,
  twoPrints: (place: string, roles: readonly string[]) =>
    `${place}: seen as ${listed(roles)}, and nobody claims to have moved it.`,
  cardOf: (name: string, card: string) => `${name}’s ${card}`,
  sameAction: (names: readonly string[], roles: readonly string[], cards: string) =>
    `${listed(names)} ${names.length === 2 ? 'both' : 'all'} claim the action of the ${roles.join(' or ')}; only ${cards} in this game can do it.`,
  denied: (name: string, said: string, deniers: readonly string[]) =>
    `${name} says: “${said}” ${listed(deniers)}’s claims say otherwise.`,
  andMore: (count: number) => `and ${count} more`,
  inConflict: 'in a conflict',
  accuses: (names: readonly string[], isYou: boolean) => `${isYou ? 'suspect' : 'suspects'} ${listed(names)}`,
  trusts: (names: readonly string[], isYou: boolean) => `${isYou ? 'trust' : 'trusts'} ${listed(names)}`,
  more: (count: number) => `+${count}`,
  claimsOf: (name: string) => `${name}’s claims`,
  yourClaims: 'Your claims',
  openClaims: (name: string) => `${name}: all claims`,
  withdrawn: 'taken back',
  takeBack: 'Take back',
  nothingSaid: (name: string) => `${name} has claimed nothing yet.`,
  youSaidNothing: 'You have claimed nothing yet.',
  /** Without a card in the deal a role may still lie in the werewolf pile. */
  cards: (count: number) => (count === 0 ? '· none dealt' : `· ${count} in this game`),
  you: 'You',
} as const;

function thereAreOnly(cards: number): string {
  if (cards === 0) return 'none is dealt';
  return cards === 1 ? 'there is only one' : `there are only ${cards}`;
}

function conflictCount(count: number): string {
  return count === 1 ? '1 conflict' : `${count} conflicts`;
}
