import { MAX_CHAT_LENGTH } from '@nightfall/shared/game/state/limits';
import { fits, lettersLeft } from '@nightfall/shared/protocol/letters';
import ROOM from '@nightfall/shared/text/en/room.json';
import { type FormEvent, type ReactNode, useCallback, useId, useSyncExternalStore } from 'react';
import { useJoinedRoom, useRoom } from '../../realtime/room-context.tsx';
import { PERSONAL } from '../../session/personal.ts';
import { tabStore } from '../../session/store.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { Button } from '../ui/button.tsx';
import * as fieldStyles from '../ui/field.module.css';
import { letterLimit } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { RoundButton } from '../ui/round-button.tsx';
import * as chatStyles from './chat.module.css';

const TEXTS = ROOM.chat;

const TYPE_CLASSES: Readonly<Record<string, string | undefined>> = { chat: chatStyles.type_chat };

type MessageType = 'chat' | 'system_announcement';

interface MessageInputProps {
  readonly messageType: MessageType;
  /** Names the draft: words meant for some readers must not be sent to others. */
  readonly draft?: string;
  readonly label: string;
  /** Why writing is disabled. */
  readonly reason?: string | undefined;
  readonly button: (canSend: boolean) => ReactNode;
}

/** From here on the counter is shown. */
const NEAR_THE_LIMIT = 40;
/** A screen reader counts in these steps, not at each key. */
const TOLD_IN_STEPS_OF = 20;

/** How many characters are left, once there are few. */
function Counter({ text }: { text: string }) {
  const left = lettersLeft(text, MAX_CHAT_LENGTH);
  const told = Math.ceil(left / TOLD_IN_STEPS_OF) * TOLD_IN_STEPS_OF;
  const isNear = left <= NEAR_THE_LIMIT;
  return (
    <>
      {isNear && (
        <span
          className={`${chatStyles.composerCount} ${left === 0 ? chatStyles.composerCountFull : ''}`}
          aria-hidden="true"
        >
          {TEXTS.left({ count: left })}
        </span>
      )}
      <span className="unseen" role="status">
        {isNear && (left === 0 ? TEXTS.full : TEXTS.lettersLeft({ count: told }))}
      </span>
    </>
  );
}

/** The input of a message. Refused words return to it; unsent words stay. */
function MessageInput({ messageType, draft = messageType, label, reason, button }: MessageInputProps) {
  const { view, act, isConnected } = useJoinedRoom();
  const [text, setText] = useDraft(`${view.id}:${draft}`);
  const id = useId();
  const content = text.trim();
  const isOff = reason !== undefined;
  const canSend = content !== '' && fits(content, MAX_CHAT_LENGTH) && isConnected && !isOff;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    setText('');
    const sent = await act('send_message', messageType === 'chat' ? { content } : { content, messageType });
    if (sent === null) setText((now) => (now === '' ? content : now));
  };
  return (
    <form
      className={`${chatStyles.composer} ${TYPE_CLASSES[messageType] ?? ''}`}
      onSubmit={(event) => void submit(event)}
    >
      <label className={messageType === 'chat' ? 'unseen' : chatStyles.composerLabel} htmlFor={id}>
        {label}
      </label>
      <div className={chatStyles.composerFrame}>
        <input
          id={id}
          className={fieldStyles.input}
          placeholder={isOff || messageType !== 'chat' ? '' : label}
          autoComplete="off"
          enterKeyHint="send"
          value={isOff ? '' : text}
          disabled={isOff}
          aria-describedby={isOff ? `${id}-reason` : undefined}
          {...letterLimit<HTMLInputElement>(MAX_CHAT_LENGTH, (event) => setText(event.target.value))}
        />
        <Counter text={isOff ? '' : text} />
      </div>
      {button(canSend)}
      {isOff && (
        <p className={chatStyles.composerReason} id={`${id}-reason`}>
          <Icon name="muted" size={20} /> {reason}
        </p>
      )}
    </form>
  );
}

const sendButton = (canSend: boolean) => (
  <RoundButton icon="up" label={TEXTS.send} type="submit" disabled={!canSend} />
);

export function Composer() {
  const { view, me } = useRoom();
  const { artifacts } = useTheme().text.screens;
  const isMasked = view.phase === 'discussion' && me.artifactId === 'mask-of-muting';
  const reason = isMasked ? TEXTS.mask({ name: artifacts['mask-of-muting'].name }) : TEXTS.hostMuted;
  return (
    <MessageInput
      messageType="chat"
      label={TEXTS.saySomething}
      reason={me.canChat ? undefined : reason}
      button={sendButton}
    />
  );
}

/** Read only by the others who wait. */
export const WaitingComposer = () => (
  <MessageInput messageType="chat" draft="waiting" label={TEXTS.saySomething} button={sendButton} />
);

/** The one announcement that the Revealer may make. */
export function AnnouncementComposer() {
  const announcement = TEXTS.announcement(useTheme().namedRole('Revealer'));
  return (
    <div className={chatStyles.announcement}>
      <MessageInput
        messageType="system_announcement"
        label={TEXTS.yourAnnouncement}
        button={(canSend) => (
          <Button type="submit" disabled={!canSend}>
            {TEXTS.announce}
          </Button>
        )}
      />
      <p className="quiet">{TEXTS.announcementHint({ announcement })}</p>
    </div>
  );
}

const read = (key: string): string => tabStore.read(key) ?? '';

function write(key: string, text: string): void {
  if (text === '') tabStore.remove(key);
  else tabStore.write(key, text);
}

/** An unsent message, kept in this tab over reloads and phases. */
export function useDraft(name: string) {
  const key = `${PERSONAL.draft}${name}`;
  const text = useSyncExternalStore(tabStore.subscribe, () => read(key));
  const setText = useCallback(
    (next: string | ((now: string) => string)) => {
      write(key, typeof next === 'string' ? next : next(read(key)));
    },
    [key],
  );
  return [text, setText] as const;
}
