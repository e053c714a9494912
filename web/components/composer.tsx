import { MAX_CHAT_LENGTH } from '@nightfall/shared/game/limits';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useRoom } from '../realtime/room-context.tsx';
import { Button, RoundButton } from './ui/button.tsx';
import { Icon } from './ui/icon.tsx';

const TEXTS = {
  saySomething: 'Say something',
  send: 'Send',
  announce: 'Announce',
  yourAnnouncement: 'Your announcement to everybody',
  announcementHint: 'Once, and without your name: “Revealer Announcement”.',
  mask: 'The Mask of Muting keeps you from chatting in the discussion.',
  muted: 'The host has muted you: you may read, not write.',
} as const;

type MessageType = 'chat' | 'system_announcement';

interface LineProps {
  readonly messageType: MessageType;
  readonly label: string;
  /** Why nothing can be written, if so. */
  readonly reason?: string | undefined;
  /** What sends it. */
  readonly button: (canSend: boolean) => ReactNode;
}

/** One line to be sent. What was refused comes back into it. */
function Line({ messageType, label, reason, button }: LineProps) {
  const { act, isConnected } = useRoom();
  const [text, setText] = useState('');
  const id = useId();
  const content = text.trim();
  const isOff = reason !== undefined;
  const canSend = content !== '' && isConnected && !isOff;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    setText('');
    const sent = await act('send_message', messageType === 'chat' ? { content } : { content, messageType });
    if (sent === null) setText((now) => (now === '' ? content : now));
  };
  return (
    <form className="composer" onSubmit={(event) => void submit(event)}>
      <label className={messageType === 'chat' ? 'unseen' : 'composer__label'} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field__input"
        placeholder={isOff || messageType !== 'chat' ? '' : label}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={MAX_CHAT_LENGTH}
        value={text}
        disabled={isOff}
        aria-describedby={isOff ? `${id}-reason` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {button(canSend)}
      {isOff && (
        <p className="composer__reason" id={`${id}-reason`}>
          <Icon name="muted" size={20} /> {reason}
        </p>
      )}
    </form>
  );
}

export function Composer() {
  const { view, me } = useRoom();
  const isMasked = view.phase === 'discussion' && me.artifactId === 'mask-of-muting';
  const reason = isMasked ? TEXTS.mask : TEXTS.muted;
  return (
    <Line
      messageType="chat"
      label={TEXTS.saySomething}
      reason={me.canChat ? undefined : reason}
      button={(canSend) => <RoundButton icon="up" label={TEXTS.send} type="submit" disabled={!canSend} />}
    />
  );
}

/** The one announcement that the Revealer may make. */
export function AnnouncementComposer() {
  return (
    <div className="announcement">
      <Line
        messageType="system_announcement"
        label={TEXTS.yourAnnouncement}
        button={(canSend) => (
          <Button type="submit" disabled={!canSend}>
            {TEXTS.announce}
          </Button>
        )}
      />
      <p className="quiet">{TEXTS.announcementHint}</p>
    </div>
  );
}
