import type { MessageView } from '@nightfall/shared/protocol/game-view';
import { useJoinedRoom } from '../../realtime/room-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { TEXTS } from './chat-texts.ts';
import { Message, SentMessage } from './message.tsx';
import { useNewest } from './use-newest.ts';
import { useSending } from './use-sending.ts';

/** The list scrolls by itself, so the keyboard must be able to get into it. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

/** By somebody: written, or claimed. */
const isSaid = (message: MessageView | undefined) =>
  message !== undefined && message.messageType !== 'system_announcement';

interface MessagesProps {
  readonly messages: readonly MessageView[];
  readonly whenEmpty: string;
}

/** What has been said, oldest first, and what one has said oneself and is on its way. */
export function Messages({ messages, whenEmpty }: MessagesProps) {
  const { userId } = useJoinedRoom();
  const sending = useSending();
  const last = messages.at(-1);
  const { list, hasNew, toNewest, onScroll } = useNewest({
    id: sending.at(-1)?.requestId ?? last?.id,
    isOwn: sending.length > 0 || (last !== undefined && last.userId === userId),
  });
  return (
    <div className="messages-frame">
      <div
        className="messages"
        role="log"
        aria-label={TEXTS.chat}
        ref={list}
        onScroll={onScroll}
        {...REACHED_BY_KEYBOARD}
      >
        {messages.length + sending.length === 0 && <p className="messages__none">{whenEmpty}</p>}
        <ol className="messages__list">
          {messages.map((message, index) => {
            const before = messages[index - 1];
            const isMore = isSaid(message) && isSaid(before) && before?.userId === message.userId;
            const isOwn = message.userId === userId;
            return <Message key={message.id} message={message} isOwn={isOwn} isMore={isMore} />;
          })}
          {sending.map(({ requestId, data }) => (
            <SentMessage key={requestId} content={data.content} />
          ))}
        </ol>
      </div>
      {hasNew && (
        <button
          type="button"
          className="button button--chip messages__new"
          onClick={() => {
            toNewest();
            list.current?.focus({ preventScroll: true });
          }}
        >
          <Icon name="down" size={18} /> {TEXTS.newMessages}
        </button>
      )}
    </div>
  );
}
