import GAME from '@nightfall/shared/text/en/game.json';
import { type ReactNode, useState } from 'react';
import { ChatToRead } from '../../../components/chat/chat.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roundPlayers } from '../parts/seat-facts.ts';
import * as discussionStyles from '../phases/discussion.module.css';
import * as boardStyles from './board.module.css';
import { useClaimBoard } from './board-rows.ts';
import { ClaimBoardTable } from './claim-board.tsx';

const TEXTS = GAME.board;

interface SummaryProps {
  /** The board in one line. */
  readonly summary: string;
}

/** The board beside the chat of a wide screen. */
const BoardPanel = ({ summary }: SummaryProps) => (
  <section className={boardStyles.claimBoardPanel} aria-label={TEXTS.whoClaimsWhat}>
    <p className={boardStyles.claimBoardPanelHead}>
      <strong>{TEXTS.board}</strong> <span>{summary}</span>
    </p>
    {/* It scrolls by itself, so it must be focusable by keyboard. */}
    <div className={boardStyles.claimBoardPanelBody} {...{ tabIndex: 0 }}>
      <ClaimBoardTable />
    </div>
  </section>
);

interface DialogLineProps extends SummaryProps {
  readonly label: string;
  readonly title: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A line on a phone that opens a dialog. */
function DialogLine({ label, summary, title, children }: DialogLineProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={boardStyles.claimBoardLine}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={boardStyles.claimBoardLineWords}>
          <strong>{label}</strong> <span>{summary}</span>
        </span>
        <Icon name="right" size={18} />
      </button>
      <Dialog title={title} open={isOpen} onOpenChange={setOpen} isForReading>
        {children(() => setOpen(false))}
      </Dialog>
    </>
  );
}

/** The claims in one line; without any, the number of messages. */
function useSummary() {
  const { claimers, conflicts } = useClaimBoard();
  const { view } = useRoom();
  if (view.claims.length === 0) return TEXTS.messages({ count: view.messages.length });
  const summary = TEXTS.summary({ claimers, players: roundPlayers(view).length });
  return conflicts.length === 0
    ? summary
    : `${summary} · ${TEXTS.conflictCount({ count: conflicts.length })}`;
}

interface DiscussionBoardProps {
  /** Whether the board fits beside the chat. */
  readonly hasRoom: boolean;
}

/** The board of a discussion. Its live region exists before the first claim: a region that is added together with its text is not read out. */
export function DiscussionBoard({ hasRoom }: DiscussionBoardProps) {
  const isEmpty = useRoom().view.claims.length === 0;
  const summary = useSummary();
  return (
    <>
      <p className="unseen" role="status">
        {!isEmpty && summary}
      </p>
      {!isEmpty && hasRoom && <BoardPanel summary={summary} />}
      {!isEmpty && !hasRoom && (
        <DialogLine label={TEXTS.board} summary={summary} title={TEXTS.whoClaimsWhat}>
          {(close) => <ClaimBoardTable onSaid={close} />}
        </DialogLine>
      )}
    </>
  );
}

/** Claims with their conflicts, and the chat, beside the table of a wide screen during the vote. */
export function WhatWasSaid() {
  const { view } = useRoom();
  const summary = useSummary();
  return (
    <section className={discussionStyles.talk} aria-label={TEXTS.whatWasSaid}>
      {view.claims.length > 0 && <BoardPanel summary={summary} />}
      <ChatToRead />
    </section>
  );
}

/** The same behind a line on a phone. */
export function WhatWasSaidLine() {
  const { view } = useRoom();
  const summary = useSummary();
  const [tab, setTab] = useState('claims');
  const tabs = [
    { value: 'claims', label: TEXTS.board },
    { value: 'chat', label: TEXTS.chat },
  ];
  return (
    <DialogLine label={TEXTS.whatWasSaid} summary={summary} title={TEXTS.whatWasSaid}>
      {() =>
        view.claims.length > 0 ? (
          <Tabs label={TEXTS.whatWasSaid} tabs={tabs} value={tab} onChange={setTab}>
            {tab === 'claims' ? <ClaimBoardTable /> : <ChatToRead />}
          </Tabs>
        ) : (
          <ChatToRead />
        )
      }
    </DialogLine>
  );
}
