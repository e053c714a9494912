import { bySeat } from '../../../components/people/players.ts';
import { useWatchedRoom } from '../../../realtime/watched-room.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { TEXTS } from '../texts.ts';
import { roundPlayers } from './round.ts';
import { openNotes } from './seat-facts.ts';

/** What everybody was shown or told at dawn, and who sees every card, for people new to the signs at the seats. */
export function OpenFacts() {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const titleOf = (role: string) => roleFacts(role, theme, view.customRoles).title;
  const facts = bySeat(roundPlayers(view))
    .map((player) => ({ player, notes: openNotes(player, theme, titleOf) }))
    .filter(({ notes }) => notes.length > 0);
  if (facts.length === 0) return null;
  return (
    <ul className="slip slip--note open-facts" aria-label={TEXTS.openFacts}>
      {facts.map(({ player, notes }) => (
        <li key={player.id}>{`${player.displayName}: ${notes.join(', ')}`}</li>
      ))}
    </ul>
  );
}
