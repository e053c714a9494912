import type { MessageView } from '@nightfall/shared/game/view';
import { useEffect, useRef } from 'react';
import { useRoom } from '../realtime/room-context.tsx';
import { Avatar } from './avatar.tsx';
import { AnnouncementComposer, Composer } from './composer.tsx';
import { Icon } from './ui/icon.tsx';

const TEXTS = {
  chat: 'Chat',
  nothingYet: 'Nobody has said anything yet.',
  announcement: 'Revealer Announcement',
  fromServer: 'What the night has shown',
  fromRevealer: 'In the Revealer’s own words: true or not',
  muted: 'muted',
  noVote: 'no vote',
  shroud: 'The others’ words are hidden from you. You see your own, and announcements.',
} as const;

/** The server tells the truth; what the Revealer says may be a lie. */
function Announcement({ message }: { message: MessageView }) {
  const isServers = message.source === 'server';
  return (
    <li className={`slip slip--note message--announcement ${isServers ? '' : 'message--claimed'}`}>
      <strong>{TEXTS.announcement}</strong>
      <p>{message.content}</p>
      <p className="quiet">{isServers ? TEXTS.fromServer : TEXTS.fromRevealer}</p>
    </li>
  );
}

/** What the night has done to who wrote this. */
function WriterBadges({ userId }: { userId: string | null }) {
  const player = useRoom().view.players.find((other) => other.userId === userId);
  return (
    <>
      {player?.isMuted && (
        <span className="message__badge">
          <Icon name="muted" size={16} /> {TEXTS.muted}
        </span>
      )}
      {player?.isBanished && (
        <span className="message__badge">
          <Icon name="noVote" size={16} /> {TEXTS.noVote}
        </span>
      )}
    </>
  );
}

function Message({ message, isOwn }: { message: MessageView; isOwn: boolean }) {
  if (message.messageType === 'system_announcement') return <Announcement message={message} />;
  return (
    <li className={`message ${isOwn ? 'message--own' : ''}`}>
      {!isOwn && <Avatar name={message.displayName ?? ''} size="sm" />}
      <p className="message__words">
        <strong className={isOwn ? 'unseen' : 'message__name'}>{message.displayName}</strong>{' '}
        {!isOwn && <WriterBadges userId={message.userId} />} {message.content}
      </p>
    </li>
  );
}

/** The list scrolls by itself, so the keyboard must be able to get into it. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

function Messages() {
  const { view, me } = useRoom();
  const end = useRef<HTMLDivElement>(null);
  const newest = view.messages.at(-1)?.id;
  useEffect(() => {
    const list = end.current?.parentElement;
    if (newest !== undefined && list) list.scrollTop = list.scrollHeight;
  }, [newest]);
  return (
    <div className="messages" role="log" aria-label={TEXTS.chat} {...REACHED_BY_KEYBOARD}>
      {view.messages.length === 0 && <p className="quiet center">{TEXTS.nothingYet}</p>}
      <ol className="stack">
        {view.messages.map((message) => (
          <Message key={message.id} message={message} isOwn={message.userId === me.userId} />
        ))}
      </ol>
      <div ref={end} />
    </div>
  );
}

/** What is said in the room, and the line to say something: in lobby, discussion and results. */
export function Chat() {
  const { me } = useRoom();
  return (
    <section className="chat" aria-label={TEXTS.chat}>
      {!me.canRead && <p className="slip slip--note">{TEXTS.shroud}</p>}
      <Messages />
      <Composer />
      {me.canAnnounce && <AnnouncementComposer />}
    </section>
  );
}
