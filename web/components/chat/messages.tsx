import type { SentAction } from '@nightfall/shared/protocol/actions';
import type { GameView, MessageView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReadRound } from '../../realtime/read-rounds.ts';
import { useJoinedRoom, useWatchedRoom } from '../../realtime/room-context.tsx';
import * as buttonStyles from '../ui/button.module.css';
import { Icon } from '../ui/icon.tsx';
import * as chatStyles from './chat.module.css';
import { type ClaimLinkOf, claimLinks } from './claim-links.ts';
import { Message, SentMessage } from './message.tsx';

const TEXTS = ROOM.chat;

/** The list scrolls by itself, so the keyboard must be able to get into it. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

/** What a player said, in free words or as a claim. */
const isSpoken = ({ messageType }: MessageView) => messageType !== 'system_announcement';

/** Whether the line before names the same writer. */
const isMore = (line: ChatLine | undefined, { message }: { message: MessageView }) =>
  line?.kind === 'message' &&
  isSpoken(message) &&
  isSpoken(line.message) &&
  line.message.userId === message.userId;

/** The first claims of many bots, folded into one line. */
function OpeningClaims({ messages, wayTo }: { messages: readonly MessageView[]; wayTo: ClaimLinkOf }) {
  return (
    <li className={chatStyles.foldedLines}>
      <details>
        <summary>{TEXTS.openingClaims({ count: messages.length })}</summary>
        <ol className={chatStyles.messagesList}>
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
  readonly wayTo: ClaimLinkOf;
}

/** The messages of earlier rounds, each round folded, and a line where this one begins. */
function EarlierRounds({ rounds, wayTo }: EarlierProps) {
  const { userId, view } = useJoinedRoom();
  return (
    <ol className={`${chatStyles.messagesList} ${chatStyles.messagesEarlier}`}>
      {rounds.map(({ round, messages }) => (
        <li key={round} className={chatStyles.foldedLines}>
          <details>
            <summary>{TEXTS.earlierRound({ round, count: messages.length })}</summary>
            <ol className={chatStyles.messagesList}>
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
      <li className={chatStyles.messagesRound}>{TEXTS.round({ round: view.round })}</li>
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

/** The messages, oldest first, and own ones that are still being sent. */
export function Messages({ messages, earlier = [], whenEmpty }: MessagesProps) {
  const { userId, view } = useJoinedRoom();
  const sending = useSending();
  const last = messages.at(-1);
  const { list, hasNew, toNewest, onScroll } = useNewest({
    id: sending.at(-1)?.requestId ?? last?.id,
    isOwn: sending.length > 0 || (last !== undefined && last.userId === userId),
  });
  const wayTo = claimLinks(list, messages);
  return (
    <div className={chatStyles.messagesFrame}>
      <div
        className={chatStyles.messages}
        role="log"
        aria-label={TEXTS.chat}
        ref={list}
        onScroll={onScroll}
        {...REACHED_BY_KEYBOARD}
      >
        {earlier.length > 0 && <EarlierRounds rounds={earlier} wayTo={wayTo} />}
        {messages.length + sending.length === 0 && <p className={chatStyles.messagesNone}>{whenEmpty}</p>}
        <ol className={chatStyles.messagesList}>
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
          className={`${buttonStyles.root} ${buttonStyles.chip} ${chatStyles.messagesNew}`}
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

/** A line of the chat: a message, or the folded first claims of many bots. */
type ChatLine =
  | { readonly kind: 'message'; readonly message: MessageView }
  | { readonly kind: 'opening'; readonly id: string; readonly messages: readonly MessageView[] };

/** With more bots, their opening claims would bury what people say (talk.md section 2). */
const MOST_BOTS_UNFOLDED = 8;

/** The chat as it is read: at a table of many bots the role that each of them claims first is folded into one line. */
function chatLines(
  messages: readonly MessageView[],
  { players, claims }: Pick<GameView, 'players' | 'claims'>,
): ChatLine[] {
  const bots = new Set(players.filter(({ isBot }) => isBot).map(({ userId }) => userId));
  const roleClaims = new Set(claims.filter(({ claim }) => claim.kind === 'role').map(({ id }) => id));
  const hasBegun = new Set<string>();
  const isOpening = ({ userId, claimId }: MessageView): boolean => {
    if (bots.size <= MOST_BOTS_UNFOLDED || userId === null || !bots.has(userId)) return false;
    if (claimId === undefined || !roleClaims.has(claimId) || hasBegun.has(userId)) return false;
    hasBegun.add(userId);
    return true;
  };
  const opening = messages.filter(isOpening);
  const folded = new Set(opening);
  return messages.flatMap((message): ChatLine[] => {
    if (!folded.has(message)) return [{ kind: 'message', message }];
    return message === opening[0] ? [{ kind: 'opening', id: message.id, messages: opening }] : [];
  });
}

/** So near to the end, one reads what is new. */
const END_PX = 40;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= END_PX;

interface Newest {
  readonly id: string | undefined;
  readonly isOwn: boolean;
}

/** Keeps a list scrolled to its newest entry. A reader who scrolled back stays there, and learns that something is new. */
function useNewest({ id, isOwn }: Newest) {
  const list = useRef<HTMLDivElement>(null);
  const isReadingBack = useRef(false);
  const seen = useRef(id);
  const [hasNew, setHasNew] = useState(false);
  const toNewest = useCallback(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
    isReadingBack.current = false;
    setHasNew(false);
  }, []);
  const onScroll = useCallback(() => {
    if (list.current === null) return;
    isReadingBack.current = !isAtEnd(list.current);
    if (!isReadingBack.current) setHasNew(false);
  }, []);
  useLayoutEffect(() => {
    const isNew = seen.current !== id;
    seen.current = id;
    if (isReadingBack.current && isNew && !isOwn) setHasNew(true);
    else if (!isReadingBack.current || isNew) toNewest();
  }, [id, isOwn, toNewest]);
  // At the end the list stays there when the keyboard opens or the phone is turned.
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (!isReadingBack.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { list, hasNew, toNewest, onScroll };
}

/** A quicker answer needs no 'sending'. */
const SHOWN_AFTER_MS = 1_000;

type MessageBeingSent = SentAction<'send_message'>;

const isMessage = (sent: SentAction): sent is MessageBeingSent => sent.action === 'send_message';

/** Own messages that have been unacknowledged for a while, oldest first. */
function useSending(): readonly MessageBeingSent[] {
  const { unanswered } = useWatchedRoom();
  const [late, setLate] = useState<ReadonlySet<string | undefined>>(new Set());
  useEffect(() => {
    if (unanswered.length === 0) return;
    const timer = setTimeout(
      () => setLate(new Set(unanswered.map(({ requestId }) => requestId))),
      SHOWN_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [unanswered]);
  return unanswered.filter(isMessage).filter(({ requestId }) => late.has(requestId));
}
