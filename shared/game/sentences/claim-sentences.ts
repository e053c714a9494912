import type { Choice } from '../state/choice.ts';
import type { Claim, ClaimFact, ClaimPlace } from '../state/claim.ts';
import { FACT_GROUPS } from '../state/claim-facts.ts';
import type { RoleName } from '../state/role-facts.ts';
import { placeName } from './places.ts';
import { player, type Sentence, say, type Value } from './sentence.ts';

/** What a player says, in their own voice. @param self the player */
export function claimSentence(claim: Claim, self?: string): Sentence {
  switch (claim.kind) {
    case 'role':
      return say('claims.dealt', { role: { role: claim.role } });
    case 'saw':
      return sawSentence(claim.place, claim.role, self);
    case 'did':
      return didSentence(claim.choice, self);
    case 'told':
      return toldSentence(claim.fact, claim.players.map(player));
    case 'quiet':
      return say('claims.quiet');
    case 'peace':
      return say('claims.peace');
    case 'suspect':
      return say(`claims.${claim.level}`, { who: player(claim.player) });
    case 'ask':
      return say('claims.ask', { who: player(claim.player) });
  }
}

function sawSentence(place: ClaimPlace, name: RoleName, self: string | undefined): Sentence {
  const role = { role: name };
  if ('pile' in place) return say('claims.sawInPile', { role });
  if ('center' in place) return say('claims.sawAt', { place: placeName(place), role });
  if (place.player === self) return say('claims.sawOwn', { role });
  return say('claims.saw', { who: player(place.player), role });
}

/** The action is one of the night's, with all that it takes. */
function didSentence(choice: Choice, self: string | undefined): Sentence {
  const who = choice.targets.map(player);
  const place = choice.centerIndices.map((center) => placeName({ center }));
  switch (choice.type) {
    case 'copy_role':
      return say('claims.copied', { from: who });
    case 'copy_center':
      return say('claims.copied', { from: place });
    case 'view_player':
      return say('claims.viewedPlayer', { who });
    case 'view_center':
    case 'view_center_card':
      return say('claims.viewedPlaces', { places: place });
    case 'view_werewolf_pile':
      return say('claims.viewedPile');
    case 'protect_player':
      return choice.targets[0] === self && self !== undefined
        ? say('claims.shieldedOwn')
        : say('claims.shielded', { who });
    case 'view_and_swap':
      return choice.ifEvilTarget === undefined
        ? say('claims.gave', { place, who })
        : say('claims.gaveIfEvil', { place, who, other: player(choice.ifEvilTarget) });
    case 'swap_center':
      return say('claims.swappedOwn', { place });
    case 'shift_cards':
      return say('claims.shifted', { way: say(`places.${choice.direction ?? 'left'}`) });
    case 'assign_artifact':
      return say('claims.gaveArtifact', { who, artifact: { artifact: choice.artifactId ?? '' } });
    case 'no_action':
      return who.length === 0 ? say('claims.hadNoChoice') : say('claims.suspected', { who });
    default:
      return say(`claims.${DONE_TO[choice.type]}`, { who });
  }
}

const DONE_TO = {
  target_player: 'marked',
  investigate_players: 'investigated',
  convert_player: 'converted',
  protect_from_death: 'protected',
  tap_player: 'tapped',
  reveal_player: 'revealed',
  rob_player: 'robbed',
  swap_players: 'swapped',
  banish_player: 'banished',
  pass: 'passed',
} as const;

function toldSentence(fact: ClaimFact, who: readonly Value[]): Sentence {
  switch (fact) {
    case 'tapped':
      return say('claims.wasTapped');
    case 'converted':
      return say('claims.wasConverted');
    case 'artifact':
      return say('claims.wasGivenArtifact');
    case 'acted':
      if (who.length === 0) return say('claims.sensedNobody');
      return say(who.length === 1 ? 'claims.sensedOne' : 'claims.sensedSeveral', { who });
    default: {
      const group = { group: FACT_GROUPS[fact], count: Math.max(who.length, 1) };
      return who.length === 0
        ? say('claims.recognisedNobody', { group })
        : say('claims.recognised', { who, group });
    }
  }
}
