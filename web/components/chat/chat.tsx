import ROOM from '@nightfall/shared/text/en/room.json';
import type { ReactNode } from 'react';
import { shownOf } from '../../realtime/read-rounds.ts';
import { useJoinedRoom, useRoom } from '../../realtime/room-context.tsx';
import * as slipStyles from '../ui/slip.module.css';
import * as chatStyles from './chat.module.css';
import { AnnouncementComposer, Composer, WaitingComposer } from './composer.tsx';
import { Messages } from './messages.tsx';

const TEXTS = ROOM.chat;

interface ChatProps {
  /** Above the input. */
  readonly tools?: ReactNode;
}

/** The room's chat and its input: in lobby, discussion and results. */
export function Chat({ tools }: ChatProps) {
  const { view, me, readRounds } = useRoom();
  const whenEmpty = view.phase === 'discussion' ? TEXTS.nobodyYet : TEXTS.sayHello;
  return (
    <section className={chatStyles.root} aria-label={TEXTS.chat}>
      {!me.canRead && <p className={`${slipStyles.root} ${slipStyles.note}`}>{TEXTS.shroud}</p>}
      <Messages messages={view.messages} earlier={shownOf(readRounds, view)} whenEmpty={whenEmpty} />
      {me.canChat && tools}
      <Composer />
      {me.canAnnounce && <AnnouncementComposer />}
    </section>
  );
}

/** The chat of this round, read only. */
export function ChatToRead() {
  const { view } = useRoom();
  return (
    <section className={chatStyles.root} aria-label={TEXTS.chat}>
      <Messages messages={view.messages} whenEmpty={TEXTS.nothingSaid} />
    </section>
  );
}

/** The announcements of a round, and the chat among the waiting. */
export function WaitingChat() {
  const { view } = useJoinedRoom();
  const messages = [...view.messages, ...(view.waitingChat ?? [])].toSorted(
    (one, other) => one.timestamp - other.timestamp,
  );
  return (
    <section className={chatStyles.root} aria-label={TEXTS.chat}>
      <Messages messages={messages} whenEmpty={TEXTS.amongThoseWaiting} />
      <WaitingComposer />
    </section>
  );
}
