import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roundPlayers } from '../parts/round.ts';
import { ClaimBoardTable } from './claim-board.tsx';
import { TEXTS } from './texts.ts';
import { useClaimBoard } from './use-claim-board.ts';

/** The board in one line, which is also what a screen reader is told of it. */
function useSummary(): string {
  const { view } = useRoom();
  const { claimers, conflicts } = useClaimBoard();
  return TEXTS.summary(claimers, roundPlayers(view).length, conflicts.length);
}

/** Beside the chat of a wide screen: the board itself. */
export function BoardPanel() {
  const { view } = useRoom();
  const summary = useSummary();
  if (view.claims.length === 0) return null;
  return (
    <section className="claim-board-panel" aria-label={TEXTS.whoClaimsWhat}>
      <p className="claim-board-panel__head">
        <strong>{TEXTS.board}</strong> <span role="status">{summary}</span>
      </p>
      {/* It scrolls by itself, so the keyboard must be able to get into it. */}
      <div className="claim-board-panel__body" {...{ tabIndex: 0 }}>
        <ClaimBoardTable />
      </div>
    </section>
  );
}

/** Above the chat of a phone: a line that opens the board. */
export function BoardLine() {
  const { view } = useRoom();
  const [isOpen, setOpen] = useState(false);
  const summary = useSummary();
  if (view.claims.length === 0) return null;
  return (
    <>
      <button type="button" className="claim-board-line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <strong>{TEXTS.board}</strong> <span role="status">{summary}</span> <Icon name="right" size={18} />
      </button>
      <Dialog title={TEXTS.whoClaimsWhat} open={isOpen} onOpenChange={setOpen} isForReading>
        <ClaimBoardTable onSaid={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
