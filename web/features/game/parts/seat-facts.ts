import type { GameView, PlayerView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import type { Noun } from '@nightfall/shared/themes/fill';
import type { Theme } from '@nightfall/shared/themes/theme';
import { createElement, type ReactNode } from 'react';
import { DEBUG_NOTE } from '../../../components/people/debug-mark.tsx';
import type { SeatLook } from '../../../components/table/seat.tsx';
import { Marked } from '../../../components/ui/words.tsx';
import { useRoom, useWatchedRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';

const TEXTS = GAME.round;

/** The public facts about a player in words. */
export function openNotes(
  player: PlayerView,
  theme: Theme,
  nounOf: (role: string) => Noun,
): readonly ReactNode[] {
  const { faceUp } = theme.text.screens.labels;
  const turnedUp = (role: string) =>
    createElement(Marked, { words: theme.say(faceUp, { role: nounOf(role) }), lang: langOf(theme) });
  return [
    player.revealedRole !== null && turnedUp(player.revealedRole),
    player.isMuted && TEXTS.muted,
    player.isBanished && TEXTS.banishedNote,
    player.hasDebugView && DEBUG_NOTE,
  ].filter(Boolean);
}

/** A player's seat with name and caption alone. */
export function usePlainSeat(): (player: PlayerView) => SeatLook {
  const { me } = useWatchedRoom();
  return ({ userId, displayName }) => ({
    id: userId,
    name: displayName,
    caption: userId === me?.userId ? TEXTS.you : displayName,
    isYou: userId === me?.userId,
  });
}

/** How a player is shown at the table in every phase. */
export function useSeatFacts(): (player: PlayerView) => SeatLook {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const plainSeat = usePlainSeat();
  const factsOf = (role: string) => roleFacts(role, theme, view.customRoles);
  return (player) => ({
    ...plainSeat(player),
    isMuted: player.isMuted,
    hasNoVote: player.isBanished,
    ...(player.revealedRole === null ? {} : { faceUp: factsOf(player.revealedRole) }),
    hasDebugView: player.hasDebugView,
    notes: openNotes(player, theme, (role) => factsOf(role).noun),
  });
}

/** The players of this round. */
export const roundPlayers = (view: GameView): PlayerView[] =>
  view.players.filter((player) => !player.joinsNextRound);

/** The players of this round, and how many have submitted their night action. */
export function useSubmitted() {
  const { view } = useRoom();
  const players = roundPlayers(view);
  return { players, done: players.filter((player) => player.hasSubmitted).length };
}
