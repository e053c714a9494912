import { MAX_CHAT_LENGTH } from '@nightfall/shared/game/limits';
import type { MessageView } from '@nightfall/shared/game/view';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useRoom } from '../realtime/room-context.tsx';
import { Avatar } from './avatar.tsx';
import { Button, RoundButton } from './ui/button.tsx';

const TEXTS = {
  chat: 'Chat',
  nothingYet: 'Nobody has said anything yet.',
  saySomething: 'Say something',
  send: 'Send',
  announcement: 'Revealer Announcement',
  announce: 'As an announcement',
  muted: 'You are muted: you may read, not write.',
  shroud: 'You may not read what the others write.',
} as const;

function Message({ message, isOwn }: { message: MessageView; isOwn: boolean }) {
  if (message.messageType === 'system_announcement')
    return (
      <li className="slip slip--note message message--announcement">
        <strong>{TEXTS.announcement}</strong>
        <p>{message.content}</p>
      </li>
    );
  return (
    <li className={`message ${isOwn ? 'message--own' : ''}`}>
      {!isOwn && <Avatar name={message.displayName ?? ''} size="sm" />}
      <p className="message__words">
        <strong className={isOwn ? 'unseen' : 'message__name'}>{message.displayName}</strong>{' '}
        {message.content}
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

function Composer() {
  const { me, act, isConnected } = useRoom();
  const [text, setText] = useState('');
  const id = useId();
  const content = text.trim();
  const canSend = content !== '' && isConnected;
  const send = async (messageType: 'chat' | 'system_announcement') => {
    if (!canSend) return;
    setText('');
    const sent = await act('send_message', messageType === 'chat' ? { content } : { content, messageType });
    if (sent === null) setText((now) => (now === '' ? content : now));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send('chat');
  };
  return (
    <form className="composer" onSubmit={submit}>
      <label className="unseen" htmlFor={id}>
        {TEXTS.saySomething}
      </label>
      <input
        id={id}
        className="field__input"
        placeholder={TEXTS.saySomething}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={MAX_CHAT_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <RoundButton icon="up" label={TEXTS.send} type="submit" disabled={!canSend} />
      {me.canAnnounce && (
        <Button disabled={!canSend} onClick={() => void send('system_announcement')}>
          {TEXTS.announce}
        </Button>
      )}
    </form>
  );
}

/** What is said in the room, and the line to say something: in lobby, discussion and results. */
export function Chat() {
  const { me } = useRoom();
  return (
    <section className="chat" aria-label={TEXTS.chat}>
      {!me.canRead && <p className="slip slip--note">{TEXTS.shroud}</p>}
      <Messages />
      {me.canChat || me.canAnnounce ? <Composer /> : <p className="quiet center">{TEXTS.muted}</p>}
    </section>
  );
}
