import { fromSeatOf, listed } from '../../components/players.ts';
import { shortened } from '../../components/seat.tsx';
import { Table } from '../../components/table.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { TEXTS } from './texts.ts';

const MAX_NAMED = 3;

/** Everybody round the table; the list below says the same in words and has the controls. */
export function LobbyTable() {
  const { view, me } = useRoom();
  const players = fromSeatOf(view.players, me.userId);
  const late = players.filter((player) => !player.isReady && !player.isHost && !player.isBot);
  const names = late.map((player) => shortened(player.displayName));
  const shown =
    names.length > MAX_NAMED
      ? [...names.slice(0, MAX_NAMED - 1), `${names.length - MAX_NAMED + 1} more`]
      : names;
  const others = players.length > 1;
  return (
    <div aria-hidden="true">
      <Table
        label={TEXTS.table}
        seats={players.map((player) => ({
          id: player.userId,
          name: player.displayName,
          caption: player.userId === me.userId ? TEXTS.you : player.displayName,
          number: player.seatPosition + 1,
          isYou: player.userId === me.userId,
          isHost: player.isHost,
          state: player.isBot || player.isReady ? 'done' : 'waiting',
          isDimmed: !player.isConnected && !player.isBot,
        }))}
      >
        <strong className="lobby-table__count">{players.length}</strong>
        <strong>{TEXTS.atTheTable}</strong>
        {others && <span>{late.length > 0 ? TEXTS.waitingFor(listed(shown)) : TEXTS.everybodyReady}</span>}
      </Table>
    </div>
  );
}
