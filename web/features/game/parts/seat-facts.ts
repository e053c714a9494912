import type { PlayerView } from '@nightfall/shared/game/view';
import type { SeatLook } from '../../../components/seat.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { TEXTS } from '../texts.ts';

/** What the night has left for everybody to see of a player, in words. */
export function nightNotes(player: PlayerView, roleTitle: (role: string) => string): string[] {
  return [
    ...(player.revealedRole === null ? [] : [TEXTS.revealed(roleTitle(player.revealedRole))]),
    ...(player.isMuted ? [TEXTS.muted] : []),
    ...(player.isBanished ? [TEXTS.banishedNote] : []),
  ];
}

/** How everybody is shown at the table, in whatever phase. */
export function useSeatFacts(): (player: PlayerView) => SeatLook {
  const { view, me } = useRoom();
  const theme = useTheme();
  const factsOf = (role: string) => roleFacts(role, theme, view.customRoles);
  return (player) => ({
    id: player.userId,
    name: player.displayName,
    caption: player.userId === me.userId ? TEXTS.you : player.displayName,
    isYou: player.userId === me.userId,
    isMuted: player.isMuted,
    hasNoVote: player.isBanished,
    ...(player.revealedRole === null ? {} : { faceUp: factsOf(player.revealedRole) }),
    note: nightNotes(player, (role) => factsOf(role).title).join(', '),
  });
}
