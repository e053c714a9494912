import { useMemo } from 'react';
import { useWatchedRoom } from '../../../realtime/watched-room.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { type ClaimBoard, claimBoard } from './board-rows.ts';

export function useClaimBoard(): ClaimBoard {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  return useMemo(() => claimBoard(view, theme), [view, theme]);
}
