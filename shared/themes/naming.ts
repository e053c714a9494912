import type { Place, SeenCard } from '../game/outcome.ts';
import type { RoleName } from '../game/roles/role.ts';
import type { Team } from '../game/view.ts';
import type { Naming } from '../game/words.ts';

/** What the sentences take from a theme. */
export interface Vocabulary {
  readonly role: (name: RoleName) => string;
  readonly team: (team: Team) => string;
}

const CENTER_NAMES = ['left', 'middle', 'right'];

export function placeName(place: Place, naming: Naming): string {
  if ('player' in place) return naming.player(place.player);
  return 'center' in place ? `the ${CENTER_NAMES[place.center]} center card` : 'the werewolf pile';
}

export function cardList(cards: readonly SeenCard[], naming: Naming, words: Vocabulary): string {
  return list(cards.map(({ place, role }) => `${placeName(place, naming)}: ${words.role(role)}`));
}

/** A swap names a player twice at most; with a center card the first place is the actor's own. */
export function swapList([a, b]: readonly [Place, Place], naming: Naming, own: string): string {
  return `${'center' in b ? own : placeName(a, naming)} and ${placeName(b, naming)}`;
}

/** "a", "a and b", "a, b and c". */
export function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
