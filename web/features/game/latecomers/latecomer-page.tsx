import GAME from '@nightfall/shared/text/en/game.json';
import ROOM from '@nightfall/shared/text/en/room.json';
import TABLE from '@nightfall/shared/text/en/table-screen.json';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useArrival } from '../../../attention/room-attention.tsx';
import { SoundDialog } from '../../../attention/sound-dialog.tsx';
import { WaitingChat } from '../../../components/chat/chat.tsx';
import { useServerTime } from '../../../components/people/use-server-time.ts';
import { languageItems } from '../../../components/room/language-items.ts';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { useJoinedRoom, useLeaveRoom } from '../../../realtime/room-context.tsx';
import { listed } from '../../../session/formats.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import * as gameStyles from '../game.module.css';
import { OpenFacts } from '../parts/knowledge.tsx';
import { PhaseHeading } from '../parts/phase-frame.tsx';
import { RolesStrip } from '../parts/roles-strip.tsx';
import { RoomPill } from '../parts/room-pill.tsx';
import { TableOrCrowd } from '../parts/table-or-crowd.tsx';
import * as discussionStyles from '../phases/discussion.module.css';
import { CountingTable } from '../results/calculating.tsx';
import { Verdict } from '../results/verdict.tsx';
import { readableResults } from '../results/winners-text.ts';
import { TableMiddle, usePublicSeats } from '../table-screen/phase-table.tsx';
import { isDone, seated } from '../table-screen/progress.ts';
import { useRevealExpected } from '../table-screen/use-results-scene.ts';

const TEXTS = GAME.latecomers;
const SOUND = ROOM.attention;

function useTitle(): string {
  const { phase } = useJoinedRoom().view;
  const { text } = useTheme();
  return phase === 'lobby' ? text.lobbyTitle : text.phases[phase];
}

/** How many have done what the phase asks. */
function Count() {
  const { view } = useJoinedRoom();
  const people = seated(view, useServerTime());
  const done = people.filter((player) => isDone(view, player)).length;
  return <p className={gameStyles.phaseHeadNote}>{TABLE.done[view.phase]({ done, all: people.length })}</p>;
}

function WaitingNote() {
  const { view, userId } = useJoinedRoom();
  const isBetweenRounds = view.phase === 'lobby' || view.phase === 'results';
  const others = view.waiting.filter((other) => other.userId !== userId);
  return (
    <section className={`${slipStyles.root} ${slipStyles.note}`} role="status">
      <p>
        <strong>{TEXTS.waiting}</strong> {isBetweenRounds ? TEXTS.allTaken : TEXTS.seatComes}
      </p>
      {others.length > 0 && (
        <p className="quiet">
          {TEXTS.alsoWaiting({ names: listed(others.map(({ displayName }) => displayName)) })}
        </p>
      )}
    </section>
  );
}

/** The public view of the table, or the outcome. */
function Watched() {
  const { view } = useJoinedRoom();
  const seats = usePublicSeats();
  const results = readableResults(view);
  if (view.gameSettings.calculatingResults) return <CountingTable />;
  if (view.phase === 'results' && results !== undefined) return <Verdict results={results} />;
  return (
    <>
      <TableOrCrowd seats={seats}>
        <TableMiddle words={TEXTS.left} />
      </TableOrCrowd>
      <OpenFacts />
      <RolesStrip />
    </>
  );
}

/** The round for a player who waits for the next one: the public view, and the chat of those waiting. */
export default function LatecomerPage() {
  useRevealExpected();
  const { view } = useJoinedRoom();
  const theme = useTheme();
  const { text } = theme;
  const title = useTitle();
  useArrival(view.phase, title);
  return (
    <main className={`${slipStyles.page} ${gameStyles.page}`}>
      <title>{`${title} ${view.roomCode} · ${text.gameTitle}`}</title>
      <LatecomerHeader />
      <div className={gameStyles.phaseHead}>
        <div className={gameStyles.phaseHeadWords}>
          <div className={gameStyles.phaseHeadTitle}>
            <PhaseHeading title={title} lang={langOf(theme)} />
          </div>
          <Count />
        </div>
      </div>
      <div className={discussionStyles.root}>
        <div className={discussionStyles.people}>
          <WaitingNote />
          <Watched />
        </div>
        <div className={discussionStyles.talk}>
          <WaitingChat />
        </div>
      </div>
    </main>
  );
}

function LatecomerHeader() {
  const { view, isConnected } = useJoinedRoom();
  const navigate = useNavigate();
  const leaveRoom = useLeaveRoom();
  const [opened, setOpened] = useState<'sound' | 'leave' | null>(null);
  const close = () => setOpened(null);
  const leave = async () => {
    if (await leaveRoom()) navigate('/');
  };
  const items = [
    { label: GAME.round.returnHome, onSelect: () => navigate('/') },
    ...languageItems(),
    {
      label: GAME.round.rules,
      onSelect: () => window.open(`/rules?theme=${view.themeId}`, '_blank', 'noopener'),
    },
    { label: SOUND.title, onSelect: () => setOpened('sound') },
    { label: TEXTS.leave, onSelect: () => setOpened('leave'), isDangerous: true, isDisabled: !isConnected },
  ];
  return (
    <header className={gameStyles.gameHeader}>
      <RoomPill />
      <Menu label={GAME.round.menu} items={items} />
      <SoundDialog open={opened === 'sound'} onOpenChange={close} />
      <ConfirmDialog
        title={TEXTS.leave}
        description={TEXTS.leaveText}
        confirmLabel={TEXTS.leave}
        open={opened === 'leave'}
        onOpenChange={close}
        onConfirm={() => void leave()}
      />
    </header>
  );
}
