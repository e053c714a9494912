import type { MessageView } from '@nightfall/shared/protocol/game-view';
import type { ReadRound } from '../../realtime/read-rounds.ts';
import { useJoinedRoom } from '../../realtime/room-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { type ChatLine, chatLines } from './chat-lines.ts';
import { TEXTS } from './chat-texts.ts';
import { Message, SentMessage } from './message.tsx';
import { type WayTo, waysIn } from './point-at.ts';
import { useNewest } from './use-newest.ts';
import { useSending } from './use-sending.ts';

/** The list scrolls by itself, so the keyboard must be able to get into it. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

/** What a player said, in free words or as a claim. */
const isSpoken = ({ messageType }: MessageView) => messageType !== 'system_announcement';

/** Who said it is read in the line before. */
const isMore = (line: ChatLine | undefined, { message }: { message: MessageView }) =>
  line?.kind === 'message' &&
  isSpoken(message) &&
  isSpoken(line.message) &&
  line.message.userId === message.userId;

/** What many bots have begun with, in one line that opens. */
function OpeningClaims({ messages, wayTo }: { messages: readonly MessageView[]; wayTo: WayTo }) {
  return (
    <li className="folded-lines">
      <details>
        <summary>{TEXTS.openingClaims(messages.length)}</summary>
        <ol className="messages__list">
          {messages.map((message) => (
            <Message key={message.id} message={message} isOwn={false} isMore={false} wayTo={wayTo} />
          ))}
        </ol>
      </details>
    </li>
  );
}

interface EarlierProps {
  readonly rounds: readonly ReadRound[];
  readonly wayTo: WayTo;
}

/** What was read in the rounds before, each folded into one line, and a line where this one begins. */
function EarlierRounds({ rounds, wayTo }: EarlierProps) {
  const { userId, view } = useJoinedRoom();
  return (
    <ol className="messages__list messages__earlier">
      {rounds.map(({ round, messages }) => (
        <li key={round} className="folded-lines">
          <details>
            <summary>{TEXTS.earlierRound(round, messages.length)}</summary>
            <ol className="messages__list">
              {messages.map((message, index) => (
                <Message
                  key={message.id}
                  message={message}
                  isOwn={message.userId === userId}
                  isMore={isMore(lineOf(messages[index - 1]), { message })}
                  wayTo={wayTo}
                />
              ))}
            </ol>
          </details>
        </li>
      ))}
      <li className="messages__round">{TEXTS.round(view.round)}</li>
    </ol>
  );
}

const lineOf = (message: MessageView | undefined): ChatLine | undefined =>
  message && { kind: 'message', message };

interface MessagesProps {
  readonly messages: readonly MessageView[];
  readonly earlier?: readonly ReadRound[];
  readonly whenEmpty: string;
}

/** What has been said, oldest first, and what one has said oneself and is on its way. */
export function Messages({ messages, earlier = [], whenEmpty }: MessagesProps) {
  const { userId, view } = useJoinedRoom();
  const sending = useSending();
  const last = messages.at(-1);
  const { list, hasNew, toNewest, onScroll } = useNewest({
    id: sending.at(-1)?.requestId ?? last?.id,
    isOwn: sending.length > 0 || (last !== undefined && last.userId === userId),
  });
  const wayTo = waysIn(list, messages);
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
        {earlier.length > 0 && <EarlierRounds rounds={earlier} wayTo={wayTo} />}
        {messages.length + sending.length === 0 && <p className="messages__none">{whenEmpty}</p>}
        <ol className="messages__list">
          {chatLines(messages, view).map((line, index, lines) =>
            line.kind === 'opening' ? (
              <OpeningClaims key={line.id} messages={line.messages} wayTo={wayTo} />
            ) : (
              <Message
                key={line.message.id}
                message={line.message}
                isOwn={line.message.userId === userId}
                isMore={isMore(lines[index - 1], line)}
                wayTo={wayTo}
              />
            ),
          )}
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
