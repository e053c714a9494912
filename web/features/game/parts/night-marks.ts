import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import type { Theme } from '@nightfall/shared/themes/theme';

type Marked = Pick<
  PlayerView,
  'artifactId' | 'convertedBy' | 'isTappedByThing' | 'stalkerTarget' | 'protectedPlayer'
> &
  Partial<Pick<PlayerView, 'isBanished' | 'revealedRole'>>;

/** What the night did to a player, and whom they protected or stalked. */
export function nightMarks(
  player: Marked,
  { text, say, noun }: Theme,
  name: (userId: string) => string,
): string[] {
  const { labels, artifacts } = text.screens;
  const { artifactId, convertedBy, stalkerTarget, protectedPlayer, revealedRole = null } = player;
  return [
    artifactId ? say(labels.bore, { artifact: noun(artifactId, artifacts[artifactId].name) }) : '',
    convertedBy ? say(labels.convertedBy, { who: name(convertedBy) }) : '',
    player.isTappedByThing ? labels.wasTapped : '',
    player.isBanished ? labels.wasBanished : '',
    revealedRole === null ? '' : labels.turnedUp,
    protectedPlayer ? say(labels.protectedWhom, { who: name(protectedPlayer) }) : '',
    stalkerTarget ? say(labels.wentAfter, { who: name(stalkerTarget) }) : '',
  ].filter((mark) => mark !== '');
}
