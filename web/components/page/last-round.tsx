import ROOM from '@nightfall/shared/text/en/room.json';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { roundKey } from '../../api/rooms.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import { tabStore } from '../../session/store.ts';
import { Button } from '../ui/button.tsx';

const TEXTS = ROOM.lastRound;

/** The results of the round before, and whether they are open over the present screen. */
interface LastRound {
  /** Null where the viewer played none, and where newer results are on the screen. */
  readonly round: number | null;
  readonly isOpen: boolean;
  readonly open: () => void;
  /** Once closed they stay closed until they are asked for. */
  readonly close: () => void;
  /** The viewer has read the results on the screen, which then do not follow into the lobby. */
  readonly finish: () => void;
}

const LastRoundContext = createContext<LastRound | null>(null);

export function useLastRound(): LastRound {
  const lastRound = useContext(LastRoundContext);
  if (lastRound === null) throw new Error('There is no room here');
  return lastRound;
}

/** State of the results by name, which the last round's sheet takes over. */
const KeptStateContext = createContext<Map<string, unknown> | null>(null);

/** State that the results and the last round's sheet share; elsewhere it ends with its component. */
export function useKeptState<T>(name: string, initial: T | (() => T)): [T, (next: T) => void] {
  const kept = useContext(KeptStateContext);
  const [value, setValue] = useState<T>(kept?.has(name) ? (kept.get(name) as T) : initial);
  const keep = useCallback(
    (next: T) => {
      kept?.set(name, next);
      setValue(() => next);
    },
    [kept, name],
  );
  return [value, keep];
}

/** Notes in this tab whether a round's results have been read. */
const noteOf = (gameId: string) => `lastRound:${gameId}`;
const unread = (round: number | null) => `unread ${round}`;
const read = (round: number | null) => `read ${round}`;

/** A played round has results to read, until its player wants another one. */
function useNotedRound(): void {
  const { view, player } = useRoom();
  const { id, phase, round } = view;
  const isPlayed = phase !== 'lobby' && !player.joinsNextRound;
  const { wantsPlayAgain } = player;
  useEffect(() => {
    if (!isPlayed) return;
    if (wantsPlayAgain) tabStore.write(noteOf(id), read(round));
    else if (tabStore.read(noteOf(id)) !== read(round)) tabStore.write(noteOf(id), unread(round));
  }, [id, isPlayed, round, wantsPlayAgain]);
}

/** Results that the page has shown are not fetched again as the last round's. */
function useRememberedResults(): void {
  const { view } = useRoom();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (view.phase === 'results' && !view.gameSettings.calculatingResults)
      queryClient.setQueryData(roundKey(view.id, view.round), view);
  }, [queryClient, view]);
}

export function LastRoundProvider({ children }: { readonly children: ReactNode }) {
  const { view, me, player } = useRoom();
  const { id, phase, round: now } = view;
  const [place] = useState(() => new Map<string, unknown>());
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const note = useSyncExternalStore(tabStore.subscribe, () => tabStore.read(noteOf(id)));
  useNotedRound();
  useRememberedResults();
  const round = phase === 'results' ? null : me.lastRound;
  // A new phase closes it.
  const moment = `${now} ${phase}`;
  // A player who wanted another round is ready, on whichever page they said so.
  const isUnread = phase === 'lobby' && !player.isReady && note === unread(round);
  const isOpen = round !== null && (openedAt === moment || isUnread);
  const lastRound = useMemo<LastRound>(
    () => ({
      round,
      isOpen,
      open: () => setOpenedAt(moment),
      close: () => {
        setOpenedAt(null);
        if (round !== null) tabStore.write(noteOf(id), read(round));
      },
      finish: () => void tabStore.write(noteOf(id), read(now)),
    }),
    [id, round, isOpen, moment, now],
  );
  return (
    <LastRoundContext value={lastRound}>
      <KeptStateContext value={place}>{children}</KeptStateContext>
    </LastRoundContext>
  );
}

/** The entry for a room's menu: none where there is no last round. */
export function useLastRoundItem(): { readonly label: string; readonly onSelect: () => void }[] {
  const { round, open } = useLastRound();
  return round === null ? [] : [{ label: TEXTS.title, onSelect: open }];
}

export function LastRoundButton() {
  const { round, open } = useLastRound();
  if (round === null) return null;
  return (
    <Button look="chip" data-last-round="" onClick={open}>
      {TEXTS.title}
    </Button>
  );
}
