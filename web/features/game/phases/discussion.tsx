import { Chat } from '../../../components/chat.tsx';
import { CountdownRing } from '../../../components/countdown.tsx';
import { fromSeatOf } from '../../../components/players.ts';
import { Seat, type SeatLook } from '../../../components/seat.tsx';
import { Table } from '../../../components/table.tsx';
import { flatSquash } from '../../../components/table-track.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useTheme } from '../../../theme/theme-context.tsx';
import { OpenFacts } from '../parts/open-facts.tsx';
import { PhaseFrame, phaseLengthMs } from '../parts/phase-frame.tsx';
import { RolesStrip } from '../parts/roles-strip.tsx';
import { roundPlayers } from '../parts/round.ts';
import { useSeatFacts } from '../parts/seat-facts.ts';
import { useForceEnd } from '../parts/use-force-end.ts';
import { TEXTS } from '../texts.ts';

/** More than these do not fit round a flat table. */
const MAX_ROUND_A_FLAT_TABLE = 8;

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
  const factsOf = useSeatFacts();
  return fromSeatOf(roundPlayers(view), me.userId).map((player) => {
    const facts = factsOf(player);
    return {
      ...facts,
      state: player.isReady ? 'done' : 'none',
      isDimmed: !player.isConnected && !player.isBot,
      note: [player.isReady ? TEXTS.ready : TEXTS.waiting, facts.note].filter(Boolean).join(', '),
    };
  });
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
