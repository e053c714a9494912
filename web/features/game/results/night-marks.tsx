import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import type { Theme } from '@nightfall/shared/themes/theme';
import { nameOf } from '../../../components/people/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { TEXTS } from './texts.ts';

/** What happened to a player in the night and whom they had in view, where it did. */
function marksOf(player: PlayerView, { text, say }: Theme, name: (userId: string) => string): string[] {
  const { labels, artifacts } = text.screens;
  const { artifactId, convertedBy, stalkerTarget, protectedPlayer, suspectUserId } = player;
  return [
    artifactId ? say(labels.bore, { artifact: artifacts[artifactId].name }) : '',
    convertedBy ? say(labels.convertedBy, { who: name(convertedBy) }) : '',
    player.isTappedByThing ? labels.wasTapped : '',
    player.isBanished ? labels.wasBanished : '',
    player.revealedRole === null ? '' : labels.turnedUp,
    protectedPlayer ? say(labels.protectedWhom, { who: name(protectedPlayer) }) : '',
    stalkerTarget ? say(labels.wentAfter, { who: name(stalkerTarget) }) : '',
    suspectUserId ? TEXTS.suspected(name(suspectUserId)) : '',
  ].filter((mark) => mark !== '');
}

/** The traces of the night on one player. */
export function NightMarks({ player }: { player: PlayerView }) {
  const { view } = useRoom();
  const theme = useTheme();
  const marks = marksOf(player, theme, (userId) => nameOf(view.players, userId));
  if (marks.length === 0) return null;
  return (
    <ul
      className="night-marks"
      aria-label={theme.say(theme.text.screens.labels.inTheNight, { who: player.displayName })}
    >
      {marks.map((mark) => (
        <li key={mark} className="night-mark">
          {mark}
        </li>
      ))}
    </ul>
  );
}
