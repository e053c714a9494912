import type { RoleDefinition } from '../night/roles/role.ts';
import type { Choice } from '../state/choice.ts';
import type { Claim, ClaimPlace } from '../state/claim.ts';
import type { Deal } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightTurn } from '../state/state.ts';
import type { Option, Turns } from './turns.ts';

/** A turn as its player tells it, and how likely they chose so. */
export interface ToldTurn {
  readonly turn: NightTurn;
  readonly chance: number;
}

/** The turn of a player in an imagined deal, with what they say of it in place of what was drawn; null if they say nothing of it that could be. */
export function turnAsSaid(
  turns: Turns,
  deal: Deal,
  player: PlayerId,
  claims: readonly Claim[],
  drawn: NightTurn,
): ToldTurn | null {
  if (!claims.some(({ kind }) => kind === 'did' || kind === 'saw' || kind === 'quiet')) return null;
  let chance = 1;
  let isSaid = false;
  let index = 0;
  const turn = turns.follow(deal, player, (role) => {
    const options = turns.optionsOf(deal, player, role);
    const said = optionSaid(options, claims, role);
    const before = drawn.choices[index] ?? NOTHING;
    index += 1;
    if (!said) return options.some(({ choice }) => choice.type === before.type) ? before : NOTHING;
    isSaid = true;
    chance *= said.chance;
    return said.choice;
  });
  return isSaid ? { turn, chance } : null;
}

const NOTHING: Choice = { type: 'no_action', targets: [], centerIndices: [] };

/** Of many nights the same is asked. */
const known = new WeakMap<readonly Claim[], WeakMap<readonly Option[], Option | null>>();

function optionSaid(
  options: readonly Option[],
  claims: readonly Claim[],
  role: RoleDefinition,
): Option | null {
  const ofClaims = known.get(claims) ?? new WeakMap<readonly Option[], Option | null>();
  known.set(claims, ofClaims);
  const before = ofClaims.get(options);
  if (before !== undefined) return before;
  const said = options.find(({ choice }) => isMeant(choice, claims, role)) ?? null;
  ofClaims.set(options, said);
  return said;
}

/** Did they say that they did this? Who says only what they saw has looked there, and who says that there was nothing has passed. */
function isMeant(choice: Choice, claims: readonly Claim[], role: RoleDefinition): boolean {
  const dids = claims.flatMap((claim) => (claim.kind === 'did' ? [claim.choice] : []));
  const ofRole = dids.filter(({ type }) => role.actions.some((action) => action.type === type));
  if (ofRole.length > 0) return ofRole.some((said) => isSameChoice(choice, said));
  const seen = claims.flatMap((claim) => (claim.kind === 'saw' ? [claim.place] : []));
  if (choice.type === 'pass') return seen.length === 0 && claims.some(({ kind }) => kind === 'quiet');
  return LOOKS.has(choice.type) && seen.length > 0 && looksExactly(choice, seen);
}

const LOOKS: ReadonlySet<Choice['type']> = new Set<Choice['type']>([
  'view_player',
  'view_center',
  'view_center_card',
  'view_werewolf_pile',
  'investigate_players',
  'reveal_player',
  'rob_player',
]);

function looksExactly({ type, targets, centerIndices }: Choice, seen: readonly ClaimPlace[]): boolean {
  if (type === 'view_werewolf_pile') return seen.some((place) => 'pile' in place);
  return (
    targets.every((target) => seen.some((place) => 'player' in place && place.player === target)) &&
    centerIndices.every((center) => seen.some((place) => 'center' in place && place.center === center))
  );
}

export function isSameChoice(a: Choice, b: Choice): boolean {
  return (
    a.type === b.type &&
    isSameSet(a.targets, b.targets) &&
    isSameSet(a.centerIndices, b.centerIndices) &&
    a.direction === b.direction &&
    a.artifactId === b.artifactId &&
    a.ifEvilTarget === b.ifEvilTarget
  );
}

const isSameSet = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((value) => b.includes(value));
