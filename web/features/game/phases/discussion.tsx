import GAME from '@nightfall/shared/text/en/game.json';
import { useEffect, useRef, useState } from 'react';
import { Chat } from '../../../components/chat/chat.tsx';
import { ManagePlayers } from '../../../components/people/manage-players.tsx';
import { fromSeatOf } from '../../../components/people/players.ts';
import type { SeatLook } from '../../../components/table/seat.tsx';
import * as buttonStyles from '../../../components/ui/button.module.css';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { useLowScreen, useMedia } from '../../../components/ui/use-media.ts';
import { useRoom, useSayReady } from '../../../realtime/room-context.tsx';
import { listed } from '../../../session/formats.ts';
import { BREAK_POINTS } from '../../../styles/break-points.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { DiscussionBoard } from '../board/board-panel.tsx';
import { ClaimMaker } from '../claims/claim-options.tsx';
import { ClaimTools } from '../claims/claim-tools.tsx';
import { DebugPanel } from '../debug/debug-panel.tsx';
import { KnownAside, KnownButton } from '../known/what-i-know.tsx';
import { NotesDialog } from '../notes/note-pad.tsx';
import { useSeatNotes } from '../notes/seat-notes.tsx';
import { OpenFacts } from '../parts/knowledge.tsx';
import { PhaseFrame } from '../parts/phase-frame.tsx';
import { RolesStrip } from '../parts/roles-strip.tsx';
import { roundPlayers, useSeatFacts } from '../parts/seat-facts.ts';
import { TableOrCrowd } from '../parts/table-or-crowd.tsx';
import * as discussionStyles from './discussion.module.css';
import { TalkBar, TalkRing } from './talk-time.tsx';

const TEXTS = GAME.round;

/** Chat, claims board and claim tools; with a phone's keyboard up they take the whole screen. */
function Talk() {
  const { place, isTyping, isCramped, style } = useTyping();
  const isLow = useLowScreen();
  const hasRoomForBoard = useMedia(BREAK_POINTS.laptop) && !isLow;
  return (
    <div
      className={discussionStyles.talk}
      data-typing={isTyping}
      data-cramped={isCramped}
      style={style}
      ref={place}
    >
      {isTyping && !isCramped && <TalkBar />}
      <ClaimMaker>
        <DiscussionBoard hasRoom={hasRoomForBoard} />
        <Chat tools={<ClaimTools />} />
      </ClaimMaker>
    </div>
  );
}

/** More names than these are counted. */
const NAMES_SAID = 3;

function notReadyWords(names: readonly string[]): string {
  if (names.length <= NAMES_SAID) return TEXTS.waitingFor({ names: listed(names) });
  const said = names.slice(0, NAMES_SAID - 1);
  return TEXTS.waitingFor({ names: listed([...said, TEXTS.andMore({ count: names.length - said.length })]) });
}

/** The ready switch with its count; ready players see who is not ready yet. */
function ReadyBar() {
  const { view, player, isConnected } = useRoom();
  const sayReady = useSayReady();
  const players = roundPlayers(view);
  const talking = players.filter((other) => !other.isReady).map(({ displayName }) => displayName);
  return (
    <div className={slipStyles.actionBar}>
      {player.isReady && talking.length > 0 && (
        <p className={discussionStyles.waitingWords}>{notReadyWords(talking)}</p>
      )}
      <Button
        look={player.isReady ? 'big' : 'primary'}
        aria-pressed={player.isReady}
        disabled={!isConnected}
        onClick={sayReady}
      >
        {isConnected && player.isReady && <Icon name="check" size={24} />}
        {isConnected ? TEXTS.readyToVote : TEXTS.reconnecting}{' '}
        <span className={buttonStyles.count}>
          {TEXTS.readyOf({ ready: players.length - talking.length, all: players.length })}
        </span>
      </Button>
    </div>
  );
}

export function DiscussionPhase() {
  const { player } = useRoom();
  const theme = useTheme();
  const hasRoomBeside = useMedia(BREAK_POINTS.desktop);
  return (
    <PhaseFrame
      title={theme.text.phases.discussion}
      lang={langOf(theme)}
      time={hasRoomBeside ? null : <KnownButton isShownFirst />}
    >
      <div className={discussionStyles.root}>
        <div className={discussionStyles.people}>
          <DiscussionTable />
          {player.isBanished && (
            <p className={`${slipStyles.root} ${slipStyles.note}`} lang={langOf(theme)}>
              {theme.text.screens.moments.banished}
            </p>
          )}
          <OpenFacts />
          <RolesStrip />
        </div>
        <Talk />
        {hasRoomBeside && <KnownAside />}
        <ReadyBar />
        <div className={discussionStyles.tools}>
          <ManagePlayers />
          <DebugPanel />
        </div>
      </div>
    </PhaseFrame>
  );
}

function useSeatLooks(): SeatLook[] {
  const { view, me } = useRoom();
  const factsOf = useSeatFacts();
  const notedOf = useSeatNotes();
  return fromSeatOf(roundPlayers(view), me.userId).map((player) => {
    const facts = factsOf(player);
    const noted = notedOf(player.id);
    return {
      ...facts,
      state: player.isReady ? 'done' : 'none',
      isDimmed: !player.isConnected && !player.isBot,
      notes: [
        player.isReady ? TEXTS.ready : TEXTS.waiting,
        ...(facts.notes ?? []),
        ...(noted === null ? [] : [noted.words]),
      ],
      ...(noted === null ? {} : { tag: noted.tag }),
    };
  });
}

/** The players around the timer, and who is ready. Tapping a player opens the note about them. */
function DiscussionTable() {
  const seats = useSeatLooks();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  return (
    <>
      <TableOrCrowd seats={seats} picking={{ canPick: () => true, onPick: setAskedFor, opens: true }}>
        <TalkRing />
      </TableOrCrowd>
      <NotesDialog open={askedFor !== null} askedFor={askedFor} onClose={() => setAskedFor(null)} />
    </>
  );
}

/** Below this height a keyboard is up or the screen is tiny: the chat takes all of it. */
const LOW_PX = 480;
/** Below this height, as with the keyboard of a turned phone, only the input and the last message fit. */
const CRAMPED_PX = 270;

const seenNow = () => ({
  top: window.visualViewport?.offsetTop ?? 0,
  height: window.visualViewport?.height ?? window.innerHeight,
});

/** Whether the player is typing here with little of the page in view, and the visible part of the page. */
function useTyping() {
  const place = useRef<HTMLDivElement>(null);
  const [isWriting, setWriting] = useState(false);
  const [seen, setSeen] = useState(seenNow);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const begin = ({ target }: FocusEvent) => setWriting(target instanceof HTMLInputElement);
    const end = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setWriting(false);
    };
    element.addEventListener('focusin', begin);
    element.addEventListener('focusout', end);
    return () => {
      element.removeEventListener('focusin', begin);
      element.removeEventListener('focusout', end);
    };
  }, []);
  useEffect(() => {
    if (!isWriting) return;
    const viewport: EventTarget = window.visualViewport ?? window;
    const look = () => setSeen(seenNow());
    look();
    viewport.addEventListener('resize', look);
    viewport.addEventListener('scroll', look);
    return () => {
      viewport.removeEventListener('resize', look);
      viewport.removeEventListener('scroll', look);
    };
  }, [isWriting]);
  const isTyping = isWriting && seen.height < LOW_PX;
  const isCramped = isTyping && seen.height < CRAMPED_PX;
  return { place, isTyping, isCramped, style: isTyping ? seen : undefined };
}
