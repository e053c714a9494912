import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import type { Theme } from '@nightfall/shared/themes/theme';
import { nameOf } from '../../../components/people/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';

/** What happened to a player in the night and whom they had in view, where it did. Votes and suspicions are told beside. */
function marksOf(player: PlayerView, { text, say }: Theme, name: (userId: string) => string): string[] {
  const { labels, artifacts } = text.screens;
  const { artifactId, convertedBy, stalkerTarget, protectedPlayer } = player;
  return [
    artifactId ? say(labels.bore, { artifact: artifacts[artifactId].name }) : '',
    convertedBy ? say(labels.convertedBy, { who: name(convertedBy) }) : '',
    player.isTappedByThing ? labels.wasTapped : '',
    player.isBanished ? labels.wasBanished : '',
    player.revealedRole === null ? '' : labels.turnedUp,
    protectedPlayer ? say(labels.protectedWhom, { who: name(protectedPlayer) }) : '',
    stalkerTarget ? say(labels.wentAfter, { who: name(stalkerTarget) }) : '',
  ].filter((mark) => mark !== '');
}

/** The traces of the night on one player; none on many. */
export function useNightMarks(player: PlayerView): readonly string[] {
  const { view } = useRoom();
  return marksOf(player, useTheme(), (userId) => nameOf(view.players, userId));
}

interface NightMarksProps {
  readonly name: string;
  readonly marks: readonly string[];
}

export function NightMarks({ name, marks }: NightMarksProps) {
  const theme = useTheme();
  return (
    <ul className="night-marks" aria-label={theme.say(theme.text.screens.labels.inTheNight, { who: name })}>
      {marks.map((mark) => (
        <li key={mark} className="night-mark">
          {mark}
        </li>
      ))}
    </ul>
  );
}
