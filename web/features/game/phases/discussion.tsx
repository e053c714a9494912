import type { PlayerView } from '@nightfall/shared/game/view';
import { Chat } from '../../../components/chat.tsx';
import { CountdownRing } from '../../../components/countdown.tsx';
import { fromSeatOf } from '../../../components/players.ts';
import { Seat, type SeatLook } from '../../../components/seat.tsx';
import { Table } from '../../../components/table.tsx';
import { flatSquash } from '../../../components/table-track.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { PhaseFrame, phaseLengthMs } from '../parts/phase-frame.tsx';
import { RolesStrip } from '../parts/roles-strip.tsx';
import { roundPlayers } from '../parts/round.ts';
import { useForceEnd } from '../parts/use-force-end.ts';
import { TEXTS } from '../texts.ts';

/** More than these do not fit round a flat table. */
const MAX_ROUND_A_FLAT_TABLE = 10;

function Ring() {
  const { view, serverNow } = useRoom();
  const onTimeUp = useForceEnd();
  return (
    <CountdownRing
      endsAt={view.phaseEndsAt}
      now={serverNow}
      totalMs={phaseLengthMs(view)}
      label={TEXTS.toTalk}
      onTimeUp={onTimeUp}
    />
  );
}

function useSeatLooks(): SeatLook[] {
  const { view, me } = useRoom();
  const theme = useTheme();
  const noteOf = (player: PlayerView) =>
    [
      player.isReady ? TEXTS.ready : TEXTS.waiting,
      player.isMuted && TEXTS.muted,
      player.isBanished && TEXTS.banishedNote,
      player.revealedRole !== null &&
        TEXTS.revealed(roleFacts(player.revealedRole, theme, view.customRoles).title),
    ]
      .filter(Boolean)
      .join(', ');
  return fromSeatOf(roundPlayers(view), me.userId).map((player) => ({
    id: player.userId,
    name: player.displayName,
    caption: player.userId === me.userId ? TEXTS.you : player.displayName,
    isYou: player.userId === me.userId,
    state: player.isReady ? 'done' : 'none',
    isDimmed: !player.isConnected && !player.isBot,
    note: noteOf(player),
  }));
}

function People() {
  const seats = useSeatLooks();
  if (seats.length <= MAX_ROUND_A_FLAT_TABLE)
    return (
      <Table label={TEXTS.table} seats={seats} squash={flatSquash(seats.length)} withCards>
        <Ring />
      </Table>
    );
  return (
    <div className="stack crowd-frame">
      <Ring />
      <ul className="crowd" aria-label={TEXTS.table}>
        {seats.map((seat) => (
          <Seat key={seat.id} seat={seat} />
        ))}
      </ul>
    </div>
  );
}

/** What everybody was shown or told at dawn. */
function OpenFacts() {
  const { view } = useRoom();
  const theme = useTheme();
  const facts = roundPlayers(view).flatMap((player) => [
    ...(player.revealedRole === null
      ? []
      : [
          `${player.displayName} – ${TEXTS.revealed(roleFacts(player.revealedRole, theme, view.customRoles).title)}`,
        ]),
    ...(player.isMuted ? [`${player.displayName} – ${TEXTS.muted}`] : []),
    ...(player.isBanished ? [`${player.displayName} – ${TEXTS.banishedNote}`] : []),
  ]);
  if (facts.length === 0) return null;
  return (
    <ul className="slip slip--note">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

export function DiscussionPhase() {
  const { view, player, act, isConnected } = useRoom();
  const theme = useTheme();
  const players = roundPlayers(view);
  const ready = players.filter((other) => other.isReady).length;
  const label = player.isReady ? TEXTS.readyToVoteDone : TEXTS.readyToVote;
  return (
    <PhaseFrame title={theme.text.phases.discussion}>
      <div className="discussion">
        <div className="discussion__people">
          <People />
          <OpenFacts />
          <RolesStrip />
        </div>
        <Chat />
      </div>
      <div className="action-bar">
        <Button
          look="primary"
          disabled={!isConnected || player.isReady}
          onClick={() => void act('ready_next_phase', {})}
        >
          {isConnected ? label : TEXTS.reconnecting}{' '}
          <span className="button__count">{`${ready} of ${players.length}`}</span>
        </Button>
      </div>
    </PhaseFrame>
  );
}
