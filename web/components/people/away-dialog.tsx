import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../api/request.ts';
import { issueSeatCode } from '../../api/seats.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import * as tableStyles from '../table/table.module.css';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Avatar } from './avatar.tsx';
import * as hostToolsStyles from './host-tools.module.css';
import type { Away } from './use-away.ts';

const ABSENCE = ROOM.absence;

interface AwayDialogProps {
  readonly away: readonly Away[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Who is away, since when, and what comes of it. */
export function AwayDialog({ away, open, onOpenChange }: AwayDialogProps) {
  const { view, isHost } = useRoom();
  const gameId = isHost ? view.id : null;
  return (
    <Dialog title={ABSENCE.title} open={open} onOpenChange={onOpenChange}>
      {away.length === 0 && <p>{ABSENCE.nobody}</p>}
      <ul>
        {away.map(({ player, minutes, consequence }) => (
          <li key={player.id} className={hostToolsStyles.root}>
            <Avatar name={player.displayName} size="sm" />
            <div className={hostToolsStyles.awayRow}>
              <p>
                <strong>
                  <bdi>{player.displayName}</bdi>
                </strong>{' '}
                <span className="quiet">{ABSENCE.since({ minutes })}</span>
              </p>
              <p className="quiet">{consequence}</p>
              {gameId !== null && <SeatCodeButton gameId={gameId} player={player} />}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface SeatCodeProps {
  readonly gameId: string;
  readonly player: PlayerView;
}

/** For a guest whose device is gone. An account signs in elsewhere instead: the server refuses a code for it. */
function SeatCodeButton({ gameId, player: { id, displayName } }: SeatCodeProps) {
  const { card } = useTheme();
  const asking = useMutation({ mutationFn: () => issueSeatCode(gameId, id) });
  const { data: seat, error } = asking;
  if (seat !== undefined)
    return (
      <section
        className={tableStyles.tableCode}
        aria-label={ABSENCE.seatCodeOf({ name: displayName })}
        aria-live="polite"
      >
        <p>{ABSENCE.seatCodeHow({ host: window.location.host })}</p>
        <p className={tableStyles.tableCodeCode}>{seat.code}</p>
        <p className="quiet">
          {ABSENCE.seatCodeLasts({ name: displayName, minutes: Math.round(seat.seconds / 60), ...card })}
        </p>
      </section>
    );
  return (
    <>
      <Button
        look="quiet"
        aria-label={ABSENCE.moveSeatOf({ name: displayName })}
        isBusy={asking.isPending}
        onClick={() => asking.mutate()}
      >
        {ABSENCE.moveSeat}
      </Button>
      {error !== null && <p role="alert">{errorText(error, ABSENCE.noSeatCode)}</p>}
    </>
  );
}
