import type { GameView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import UI_TEXTS from '@nightfall/shared/text/en/ui.json';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/request.ts';
import { fetchRound, roundKey } from '../../../api/rooms.ts';
import { useLastRound } from '../../../components/page/last-round.tsx';
import { RoomAsOf } from '../../../components/room/room-provider.tsx';
import { Button } from '../../../components/ui/button.tsx';
import * as dialogStyles from '../../../components/ui/dialog.module.css';
import { Dialog } from '../../../components/ui/dialog.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { useRoom } from '../../../realtime/room-context.tsx';
import * as lastRoundStyles from './last-round.module.css';
import { ResultsBody } from './results-body.tsx';
import { NightStory } from './story.tsx';
import { readableResults } from './winners-text.ts';

const TEXTS = ROOM.lastRound;

function Failed({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className="stack">
      <p className={`${slipStyles.root} ${slipStyles.note}`} role="alert">
        {isGone ? TEXTS.gone : TEXTS.failed}
      </p>
      {!isGone && <Button onClick={onTryAgain}>{TEXTS.tryAgain}</Button>}
    </div>
  );
}

function Round({ view, onClose }: { view: GameView; onClose: () => void }) {
  return (
    <RoomAsOf view={view}>
      <ResultsBody results={readableResults(view)} isLedBack />
      <div className={`${dialogStyles.foot} ${lastRoundStyles.foot}`}>
        <NightStory />
        <Button look="primary" onClick={onClose}>
          {UI_TEXTS.close}
        </Button>
      </div>
    </RoomAsOf>
  );
}

/** The results of the previous round, in a dialog over the present phase. */
export default function LastRoundSheet() {
  const { view } = useRoom();
  const { round, isOpen, close } = useLastRound();
  const asked = round ?? 0;
  const { data, error, refetch } = useQuery({
    queryKey: roundKey(view.id, asked),
    queryFn: () => fetchRound(view.id, asked),
    enabled: isOpen,
  });
  return (
    <Dialog title={TEXTS.title} open={isOpen} onOpenChange={close} isForReading isLarge>
      {data !== undefined ? (
        <Round view={data} onClose={close} />
      ) : error === null ? (
        <p className="quiet" role="status">
          {TEXTS.onItsWay}
        </p>
      ) : (
        <Failed error={error} onTryAgain={() => void refetch()} />
      )}
    </Dialog>
  );
}
