import { useState } from 'react';
import { ChatToRead } from '../../../components/chat/chat.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roundPlayers } from '../parts/seat-facts.ts';
import { BoardPanel } from './board-panel.tsx';
import { ClaimBoardTable } from './claim-board.tsx';
import { TEXTS } from './texts.ts';
import { useClaimBoard } from './use-claim-board.ts';

function useSummary() {
  const { claimers, conflicts } = useClaimBoard();
  const { view } = useRoom();
  return view.claims.length === 0
    ? TEXTS.messages(view.messages.length)
    : TEXTS.summary(claimers, roundPlayers(view).length, conflicts.length);
}

/** Claims with their conflicts, and the chat, beside the table of a wide screen while one votes. */
export function WhatWasSaid() {
  const { view } = useRoom();
  const summary = useSummary();
  return (
    <section className="discussion__talk" aria-label={TEXTS.whatWasSaid}>
      {view.claims.length > 0 && <BoardPanel summary={summary} />}
      <ChatToRead />
    </section>
  );
}

/** The same behind a line on a phone. */
export function WhatWasSaidLine() {
  const { view } = useRoom();
  const summary = useSummary();
  const [isOpen, setOpen] = useState(false);
  const [tab, setTab] = useState('claims');
  const hasClaims = view.claims.length > 0;
  const tabs = [
    { value: 'claims', label: TEXTS.board },
    { value: 'chat', label: TEXTS.chat },
  ];
  return (
    <>
      <button type="button" className="claim-board-line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <strong>{TEXTS.whatWasSaid}</strong> <span>{summary}</span> <Icon name="right" size={18} />
      </button>
      <Dialog title={TEXTS.whatWasSaid} open={isOpen} onOpenChange={setOpen} isForReading>
        {hasClaims ? (
          <Tabs label={TEXTS.whatWasSaid} tabs={tabs} value={tab} onChange={setTab}>
            {tab === 'claims' ? <ClaimBoardTable /> : <ChatToRead />}
          </Tabs>
        ) : (
          <ChatToRead />
        )}
      </Dialog>
    </>
  );
}
