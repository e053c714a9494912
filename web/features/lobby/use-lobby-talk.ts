import { useEffect, useRef } from 'react';
import { announce } from '../../components/page/live-region.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import { lobbyNews, lobbyState } from './lobby-talk.ts';

/** A table that fills up is told of when it comes to rest, at once and not chair by chair. */
const PAUSE_MS = 1200;

/** Tells who does not see the lobby of what changes in it. */
export function useLobbyTalk(): void {
  const { view } = useRoom();
  const theme = useTheme();
  const state = lobbyState(view, theme);
  const latest = useRef(state);
  const told = useRef(state);
  latest.current = state;
  const news = lobbyNews(told.current, state);
  useEffect(() => {
    if (news === '') return;
    const timer = setTimeout(() => {
      told.current = latest.current;
      announce(news);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [news]);
}
