import type { PlayerView } from '@nightfall/shared/game/view';
import { nameOf } from '../../../components/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { ARTIFACT_WORDS } from '../night/artifact-words.ts';
import { TEXTS } from './texts.ts';

/** What happened to a player in the night and whom they had in view, where it did. */
function marksOf(player: PlayerView, name: (userId: string) => string): string[] {
  const { artifactId, convertedBy, stalkerTarget, protectedPlayer, suspectUserId } = player;
  return [
    artifactId ? TEXTS.bears(ARTIFACT_WORDS[artifactId].name) : '',
    convertedBy ? TEXTS.convertedBy(name(convertedBy)) : '',
    player.isTappedByThing ? TEXTS.tapped : '',
    player.isBanished ? TEXTS.banished : '',
    player.revealedRole === null ? '' : TEXTS.faceUp,
    protectedPlayer ? TEXTS.protected(name(protectedPlayer)) : '',
    stalkerTarget ? TEXTS.wentAfter(name(stalkerTarget)) : '',
    suspectUserId ? TEXTS.suspected(name(suspectUserId)) : '',
  ].filter((mark) => mark !== '');
}

/** The traces of the night on one player. */
export function NightMarks({ player }: { player: PlayerView }) {
  const { view } = useRoom();
  const marks = marksOf(player, (userId) => nameOf(view.players, userId));
  if (marks.length === 0) return null;
  return (
    <ul className="night-marks" aria-label={TEXTS.inTheNight(player.displayName)}>
      {marks.map((mark) => (
        <li key={mark} className="night-mark">
          {mark}
        </li>
      ))}
    </ul>
  );
}
