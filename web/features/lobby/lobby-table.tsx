import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import TEXTS from '@nightfall/shared/text/en/lobby.json';
import LOOK from '@nightfall/shared/text/en/look.json';
import { type CSSProperties, useState } from 'react';
import { LastRoundButton } from '../../components/page/last-round.tsx';
import { LookDialog } from '../../components/people/look-dialog.tsx';
import { BotMark, type SeatLook, seatName } from '../../components/table/seat.tsx';
import * as tableStyles from '../../components/table/table.module.css';
import { Table } from '../../components/table/table.tsx';
import { trackFor } from '../../components/table/table-track.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { listed } from '../../session/formats.ts';
import * as lobbyTableStyles from './lobby-table.module.css';
import { useAddBot } from './use-add-bot.ts';
import { type Seating, turned } from './use-seating.ts';
import { aroundTable, isLongTable, useSquash } from './use-squash.ts';

const MAX_NAMED = 3;
/** At larger tables the own caption must be short; the crown marks the host. */
const ROOM_FOR_HOST = 8;

function waitingWords(names: readonly string[], isEverybodyHere: boolean): string {
  if (names.length === 0) return isEverybodyHere ? TEXTS.everybodyReady : TEXTS.everybodyHereReady;
  const shown =
    names.length > MAX_NAMED
      ? [...names.slice(0, MAX_NAMED - 1), TEXTS.others({ count: names.length - MAX_NAMED + 1 })]
      : names;
  return TEXTS.waitingFor({ names: listed(shown) });
}

/** The number of players and whom the table waits for; absent players are not waited for. */
function Middle({ isArranging }: { isArranging: boolean }) {
  const { players } = useRoom().view;
  const here = players.filter((player) => player.isBot || player.isConnected);
  const late = here.filter((player) => !player.isReady && !player.isHost && !player.isBot);
  const state =
    players.length === 1
      ? TEXTS.waitingForOthers
      : waitingWords(
          late.map((player) => seatName(player.displayName)),
          here.length === players.length,
        );
  return (
    <>
      <strong className={lobbyTableStyles.count}>{players.length}</strong>
      <strong>{TEXTS.atTheTable}</strong>
      <span>{isArranging ? TEXTS.arrangeHint : state}</span>
    </>
  );
}

/** The button to choose one's own portrait. */
function OwnLook() {
  const { isConnected } = useRoom();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="chip"
        className={lobbyTableStyles.look}
        title={LOOK.dialog.title}
        disabled={!isConnected}
        onClick={() => setOpen(true)}
      >
        <Icon name="face" size={22} /> <span className={lobbyTableStyles.tool}>{LOOK.dialog.short}</span>
      </Button>
      <LookDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

interface ToolsProps {
  readonly bot: ReturnType<typeof useAddBot>;
  readonly isArranging: boolean;
  readonly onArrange: (() => void) | null;
}

/** The host's tools for the table. */
function Tools({ bot, isArranging, onArrange }: ToolsProps) {
  return (
    <>
      <Button look="chip" title={TEXTS.addBot} disabled={bot.isDisabled} onClick={() => bot.add()}>
        <Icon name="plus" size={20} />
        <BotMark /> <span className={lobbyTableStyles.tool}>{TEXTS.addBot}</span>
      </Button>
      {onArrange !== null && (
        <Button look="chip" title={TEXTS.arrange} aria-pressed={isArranging} onClick={onArrange}>
          <Icon name={isArranging ? 'check' : 'swap'} size={20} />{' '}
          <span className={lobbyTableStyles.tool}>{TEXTS.arrange}</span>
        </Button>
      )}
    </>
  );
}

/** The seats around the table, the viewer's own first. */
function useSeats({ players }: Seating): readonly SeatLook[] {
  const { me } = useRoom();
  const mine = players.findIndex((player) => player.userId === me.userId);
  return turned(players, mine).map((player) => {
    const isYou = player.userId === me.userId;
    return {
      id: player.id,
      name: player.displayName,
      caption: isYou
        ? TEXTS.youAt({ isHost: player.isHost && players.length <= ROOM_FOR_HOST })
        : player.displayName,
      number: players.indexOf(player) + 1,
      isYou,
      isHost: player.isHost,
      isBot: player.isBot,
      state: player.isBot || player.isReady ? 'done' : 'waiting',
      isDimmed: !player.isConnected && !player.isBot,
    };
  });
}

/**
 * The table with its seats. It is hidden from screen readers, which have the list of players, except while the host
 * arranges the seats by drag or arrow keys.
 */
export function LobbyTable({ seating }: { seating: Seating }) {
  const { view, isHost, isConnected } = useRoom();
  const bot = useAddBot();
  const seats = useSeats(seating);
  // A new room has an empty set, which is filled at once.
  const hasAllRoles = [0, view.players.length + CENTER_CARDS].includes(view.selectedRoles.length);
  const drawerEnd = isHost ? (hasAllRoles ? 'start' : 'roles') : 'guest';
  const squash = useSquash(seats.length, drawerEnd);
  const [wantsToArrange, setWantsToArrange] = useState(false);
  const canArrange = isHost && seats.length > 1;
  const isArranging = wantsToArrange && canArrange;
  const arranging = {
    label: (seat: SeatLook) =>
      TEXTS.seatOf({ name: seat.caption ?? seat.name, seat: seat.number ?? 1, seats: seats.length }),
    isDisabled: !isConnected || seating.isBusy,
    onMove: (from: number, to: number) => seating.moveAround((seats[0]?.number ?? 1) - 1, from, to),
  };
  return (
    <div
      className={lobbyTableStyles.root}
      style={{ '--around-table': aroundTable(drawerEnd) } as CSSProperties}
    >
      <div
        className={`${lobbyTableStyles.board} ${isLongTable(seats.length) ? lobbyTableStyles.boardLong : ''}`}
        aria-hidden={!isArranging}
      >
        <Table
          label={TEXTS.table}
          seats={seats}
          squash={squash}
          arranging={isArranging ? arranging : undefined}
        >
          <Middle isArranging={isArranging} />
        </Table>
      </div>
      {isHost && view.players.length === 1 && (
        <EmptyChairs squash={squash} isDisabled={bot.isDisabled} onSeatBot={() => bot.add()} />
      )}
      <LastRoundButton />
      <div className={lobbyTableStyles.tools}>
        {isHost && (
          <Tools
            bot={bot}
            isArranging={isArranging}
            onArrange={canArrange ? () => setWantsToArrange(!isArranging) : null}
          />
        )}
        <OwnLook />
      </div>
    </div>
  );
}

/** The smallest table, the viewer included. */
const SEATS = 3;

interface EmptyChairsProps {
  readonly squash: number;
  readonly isDisabled: boolean;
  readonly onSeatBot: () => void;
}

/** Empty seats that a host alone at the table can fill with bots. */
function EmptyChairs({ squash, isDisabled, onSeatBot }: EmptyChairsProps) {
  const track = trackFor(SEATS, { squash });
  const size = {
    aspectRatio: `${track.width} / ${track.height}`,
    '--table-ratio': `${track.width / track.height}`,
  } as CSSProperties;
  return (
    <div className={`${tableStyles.root} ${lobbyTableStyles.emptyChairs}`} style={size}>
      {track.places.slice(1).map((place, index) => (
        <button
          type="button"
          key={place.x}
          className={lobbyTableStyles.emptyChairsChair}
          style={{
            left: `${(place.x / track.width) * 100}%`,
            top: `${(place.y / track.height) * 100}%`,
          }}
          disabled={isDisabled}
          onClick={onSeatBot}
        >
          <span className="unseen">{TEXTS.seatBot({ seat: index + 2 })}</span>
          <span className={lobbyTableStyles.emptyChairsRing}>
            <Icon name="plus" size={26} />
          </span>
          <span aria-hidden="true">{TEXTS.freeSeat}</span>
        </button>
      ))}
    </div>
  );
}
