import { isPick } from '../night/prompts.ts';
import type { RoleDefinition } from '../night/role.ts';
import type { ActionType, Choice, ChoiceOffer } from '../state/choice.ts';
import type { Claim, ClaimFact, ClaimPlace } from '../state/claim.ts';
import { FACT_GROUPS } from '../state/claim-facts.ts';
import type { PlayerId } from '../state/ids.ts';
import type { RoleLookup, RoleName } from '../state/role-facts.ts';
import { mayNameOneself, nameableRoles } from './claim-payload.ts';

/** What decides which claims are legal: nothing that has happened in the round, and nothing secret. */
export interface ClaimGround {
  /** All players of the round, in seat order. */
  readonly seats: readonly PlayerId[];
  readonly selectedRoles: readonly RoleName[];
  readonly roles: RoleLookup<RoleDefinition>;
}

/** Whether this player may claim this (talk.md section 1): all that it names is in the round. It need not be true. */
export function isLegalClaim(ground: ClaimGround, player: PlayerId, claim: Claim): boolean {
  switch (claim.kind) {
    case 'role':
      return nameableRoles(ground).has(claim.role);
    case 'saw':
      return nameableRoles(ground).has(claim.role) && isPlace(ground, claim.place);
    case 'did':
      return isDoable(ground, player, claim.choice);
    case 'told':
      return isTellable(ground, claim.fact) && areNameable(player, claim.fact, claim.players);
    case 'quiet':
    case 'suspect':
    case 'peace':
    case 'ask':
      return true;
  }
}

const selected = ({ selectedRoles, roles }: ClaimGround) =>
  [...new Set(selectedRoles)].map((name) => roles.get(name));

const hasPile = (ground: ClaimGround) => selected(ground).some(({ pileCard }) => pileCard !== undefined);

function isPlace(ground: ClaimGround, place: ClaimPlace): boolean {
  return 'pile' in place ? hasPile(ground) : true;
}

/** Whether this is a choice of a selected role. Having had nothing to choose may always be claimed. */
function isDoable(ground: ClaimGround, player: PlayerId, choice: Choice): boolean {
  const roles = selected(ground);
  if (choice.type === 'pass') return roles.some(({ actions, canPass }) => canPass && actions.length > 0);
  const others = ground.seats.filter((seat) => seat !== player);
  if (choice.type === 'no_action') {
    return isPick({ type: 'no_action', targets: others, min: 0, max: 1 }, choice);
  }
  const doing = roles.filter((role) => role.actions.some(({ type }) => type === choice.type));
  const mayTargetItself = mayNameOneself(ground, choice.type);
  const targets = mayTargetItself ? ground.seats : others;
  return doing
    .flatMap(({ actions }) => actions)
    .filter(({ type }) => type === choice.type)
    .map((action) =>
      action.offer({
        player,
        seats: ground.seats,
        others,
        mayTargetItself,
        hasWerewolfPile: hasPile(ground),
        knownWolves: [],
      }),
    )
    .some((offer) => offer !== null && isPick(ofAnybody(offer, targets), choice));
}

/** Claims may name any player, even for a tap, which reaches only neighbours. */
function ofAnybody(offer: ChoiceOffer, targets: readonly PlayerId[]): ChoiceOffer {
  return offer.targets === undefined ? offer : { ...offer, targets };
}

const NOTICED: Partial<Record<ClaimFact, ActionType>> = {
  tapped: 'tap_player',
  converted: 'convert_player',
  artifact: 'assign_artifact',
};

/** Whether a player of a selected role could learn this, or could do it to another player. */
function isTellable(ground: ClaimGround, fact: ClaimFact): boolean {
  const group = FACT_GROUPS[fact];
  return selected(ground).some(({ actions, recognises, wake }) => {
    if (group !== null) return recognises.some((recognition) => recognition.group === group);
    if (fact === 'acted') return wake?.learns === 'active_players';
    return actions.some(({ type }) => type === NOTICED[fact]);
  });
}

/** No player twice; what was done to the speaker names no other player. */
function areNameable(player: PlayerId, fact: ClaimFact, named: readonly PlayerId[]): boolean {
  if (new Set(named).size !== named.length) return false;
  return NOTICED[fact] === undefined || named.every((one) => one === player);
}
