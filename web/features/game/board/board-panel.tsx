import { useState } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roundPlayers } from '../parts/seat-facts.ts';
import { ClaimBoardTable } from './claim-board.tsx';
import { TEXTS } from './texts.ts';
import { useClaimBoard } from './use-claim-board.ts';

interface SummaryProps {
  /** The board in one line. */
  readonly summary: string;
}

/** Beside the chat of a wide screen: the board itself. */
export const BoardPanel = ({ summary }: SummaryProps) => (
  <section className="claim-board-panel" aria-label={TEXTS.whoClaimsWhat}>
    <p className="claim-board-panel__head">
      <strong>{TEXTS.board}</strong> <span>{summary}</span>
    </p>
    {/* It scrolls by itself, so the keyboard must be able to get into it. */}
    <div className="claim-board-panel__body" {...{ tabIndex: 0 }}>
      <ClaimBoardTable />
    </div>
  </section>
);

/** Above the chat of a phone: a line that opens the board. */
function Line({ summary }: SummaryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="claim-board-line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <strong>{TEXTS.board}</strong> <span>{summary}</span> <Icon name="right" size={18} />
      </button>
      <Dialog title={TEXTS.whoClaimsWhat} open={isOpen} onOpenChange={setOpen} isForReading>
        <ClaimBoardTable onSaid={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface BoardProps {
  /** Is there room for it beside the chat? */
  readonly hasRoom: boolean;
}

/** The board of a discussion. What sums it up for screen readers is there before the first claim, or that one would not be read out. */
export function Board({ hasRoom }: BoardProps) {
  const { view } = useRoom();
  const { claimers, conflicts } = useClaimBoard();
  const isEmpty = view.claims.length === 0;
  const summary = TEXTS.summary(claimers, roundPlayers(view).length, conflicts.length);
  return (
    <>
      <p className="unseen" role="status">
        {!isEmpty && summary}
      </p>
      {!isEmpty && (hasRoom ? <BoardPanel summary={summary} /> : <Line summary={summary} />)}
    </>
  );
}
