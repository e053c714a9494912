import { Chat } from '../../../components/chat/chat.tsx';
import { ManagePlayers } from '../../../components/people/manage-players.tsx';
import { listed } from '../../../components/people/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { useMedia } from '../../../components/ui/use-media.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useSayReady } from '../../../realtime/use-say-ready.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { Board } from '../board/board-panel.tsx';
import { ClaimMaker } from '../claims/claim-maker.tsx';
import { ClaimTools } from '../claims/claim-tools.tsx';
import { DebugPanel } from '../debug/debug-panel.tsx';
import { KnownAside } from '../known/known-aside.tsx';
import { KnownButton } from '../known/known-button.tsx';
import { OpenFacts } from '../parts/open-facts.tsx';
import { PhaseFrame } from '../parts/phase-frame.tsx';
import { RolesStrip } from '../parts/roles-strip.tsx';
import { roundPlayers } from '../parts/round.ts';
import { TEXTS } from '../texts.ts';
import { Gathering } from './gathering.tsx';
import { TalkBar } from './talk-time.tsx';
import { useTyping } from './use-typing.ts';

/** Chat with what helps to claim something; on a phone with its keyboard up it takes the whole screen. */
function Talk() {
  const { place, isTyping, isCramped, style } = useTyping();
  const hasRoomForBoard = useMedia('(min-width: 900px) and (min-height: 600px)');
  return (
    <div
      className="discussion__talk"
      data-typing={isTyping}
      data-cramped={isCramped}
      style={style}
      ref={place}
    >
      {isTyping && !isCramped && <TalkBar />}
      <ClaimMaker>
        <Board hasRoom={hasRoomForBoard} />
        <Chat tools={<ClaimTools />} />
      </ClaimMaker>
    </div>
  );
}

/** More names than these are counted. */
const NAMES_SAID = 3;

function waitingWords(names: readonly string[]): string {
  if (names.length <= NAMES_SAID) return TEXTS.waitingFor(listed(names));
  const said = names.slice(0, NAMES_SAID - 1);
  return TEXTS.waitingFor(listed([...said, `${names.length - said.length} more`]));
}

/** 'Ready to Vote 3 of 7', a switch; players who are ready see whom they are waiting for. */
function ReadyBar() {
  const { view, player, isConnected } = useRoom();
  const sayReady = useSayReady();
  const players = roundPlayers(view);
  const talking = players.filter((other) => !other.isReady).map(({ displayName }) => displayName);
  return (
    <div className="action-bar">
      {player.isReady && talking.length > 0 && <p className="waiting-words">{waitingWords(talking)}</p>}
      <Button
        look={player.isReady ? 'big' : 'primary'}
        aria-pressed={player.isReady}
        disabled={!isConnected}
        onClick={sayReady}
      >
        {isConnected && player.isReady && <Icon name="check" size={24} />}
        {isConnected ? TEXTS.readyToVote : TEXTS.reconnecting}{' '}
        <span className="button__count">
          {TEXTS.readyOf(players.length - talking.length, players.length)}
        </span>
      </Button>
    </div>
  );
}

export function DiscussionPhase() {
  const { player } = useRoom();
  const theme = useTheme();
  const hasRoomBeside = useMedia('(min-width: 1280px)');
  return (
    <PhaseFrame
      title={theme.text.phases.discussion}
      time={hasRoomBeside ? null : <KnownButton isShownFirst />}
    >
      <div className="discussion">
        <div className="discussion__people">
          <Gathering />
          {player.isBanished && <p className="slip slip--note">{theme.text.screens.moments.banished}</p>}
          <OpenFacts />
          <RolesStrip />
        </div>
        <Talk />
        {hasRoomBeside && <KnownAside />}
        <ReadyBar />
        <div className="discussion__tools">
          <ManagePlayers />
          <DebugPanel />
        </div>
      </div>
    </PhaseFrame>
  );
}
