import type { Choice } from '../game/state/choice.ts';
import type { Claim, ClaimFact, ClaimPlace } from '../game/state/claim.ts';
import { FACT_GROUPS } from '../game/state/claim-facts.ts';
import type { Naming } from '../game/views/words.ts';
import type { Noun } from './fill.ts';
import { groupName, placeName, type Vocabulary } from './naming.ts';

/** What a player says, in their own voice; `naming.self` is the player. */
export function claimSentence(claim: Claim, naming: Naming, words: Vocabulary): string {
  const { say, role, sentences } = words;
  const { claims } = sentences;
  switch (claim.kind) {
    case 'role':
      return say(claims.dealt, { role: role(claim.role) });
    case 'saw':
      return sawSentence(claim.place, role(claim.role), naming, words);
    case 'did':
      return didSentence(claim.choice, naming, words);
    case 'told':
      return toldSentence(claim.fact, claim.players.map(naming.player), words);
    case 'quiet':
      return say(claims.quiet);
    case 'peace':
      return say(claims.peace);
    case 'suspect':
      return say(claims[claim.level], { who: naming.player(claim.player) });
    case 'ask':
      return say(claims.ask, { who: naming.player(claim.player) });
  }
}

function sawSentence(place: ClaimPlace, role: Noun, naming: Naming, words: Vocabulary): string {
  const { say, sentences } = words;
  const { claims } = sentences;
  if ('pile' in place) return say(claims.sawInPile, { role });
  if ('center' in place) return say(claims.sawAt, { place: placeName(place, naming, words), role });
  if (place.player === naming.self) return say(claims.sawOwn, { role });
  return say(claims.saw, { who: naming.player(place.player), role });
}

/** The action is one of the night's, with all that it takes. */
function didSentence(choice: Choice, naming: Naming, words: Vocabulary): string {
  const { say, sentences } = words;
  const { claims, places } = sentences;
  const who = words.list(choice.targets.map(naming.player));
  const place = words.list(choice.centerIndices.map((center) => placeName({ center }, naming, words)));
  switch (choice.type) {
    case 'copy_role':
      return say(claims.copied, { from: who });
    case 'copy_center':
      return say(claims.copied, { from: place });
    case 'view_player':
      return say(claims.viewedPlayer, { who });
    case 'view_center':
    case 'view_center_card':
      return say(claims.viewedPlaces, { places: place });
    case 'view_werewolf_pile':
      return say(claims.viewedPile);
    case 'protect_player':
      return choice.targets[0] === naming.self ? say(claims.shieldedOwn) : say(claims.shielded, { who });
    case 'view_and_swap':
      return choice.ifEvilTarget === undefined
        ? say(claims.gave, { place, who })
        : say(claims.gaveIfEvil, { place, who, other: naming.player(choice.ifEvilTarget) });
    case 'swap_center':
      return say(claims.swappedOwn, { place });
    case 'shift_cards':
      return say(claims.shifted, { way: places[choice.direction ?? 'left'] });
    case 'assign_artifact':
      return say(claims.gaveArtifact, { who, artifact: words.artifact(choice.artifactId ?? '') });
    case 'no_action':
      return who === '' ? say(claims.hadNoChoice) : say(claims.suspected, { who });
    default:
      return say(claims[DONE_TO[choice.type]], { who });
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

function toldSentence(fact: ClaimFact, names: readonly string[], words: Vocabulary): string {
  const { claims } = words.sentences;
  const { say } = words;
  switch (fact) {
    case 'tapped':
      return say(claims.wasTapped);
    case 'converted':
      return say(claims.wasConverted);
    case 'artifact':
      return say(claims.wasGivenArtifact);
    case 'acted':
      if (names.length === 0) return say(claims.sensedNobody);
      return say(names.length === 1 ? claims.sensedOne : claims.sensedSeveral, { who: words.list(names) });
    default: {
      const group = groupName(FACT_GROUPS[fact], words, Math.max(names.length, 1));
      return names.length === 0
        ? say(claims.recognisedNobody, { group })
        : say(claims.recognised, { who: words.list(names), group });
    }
  }
}
