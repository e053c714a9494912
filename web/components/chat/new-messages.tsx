import ROOM from '@nightfall/shared/text/en/room.json';
import { useEffect, useState } from 'react';
import { useRoom } from '../../realtime/room-context.tsx';
import { isMotionUnwelcome } from '../../styles/motion.ts';
import { Icon } from '../ui/icon.tsx';
import * as styles from './chat.module.css';

const TEXTS = ROOM.chat;

const chatOnPage = () => document.querySelector('.chat');

/** Whether the chat is on the screen. */
function useChatInSight(): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const chat = chatOnPage();
    if (chat === null) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? true));
    observer.observe(chat);
    return () => observer.disconnect();
  }, []);
  return isInSight;
}

/** How many messages of others have come since the chat was last on the screen. */
function useUnseen(): number {
  const { view, me } = useRoom();
  const isInSight = useChatInSight();
  const latest = view.messages.at(-1)?.timestamp ?? 0;
  const [seenUntil, setSeenUntil] = useState(latest);
  useEffect(() => {
    if (isInSight) setSeenUntil(latest);
  }, [isInSight, latest]);
  if (isInSight) return 0;
  return view.messages.filter(({ userId, timestamp }) => userId !== me.userId && timestamp > seenUntil)
    .length;
}

/** While the chat is below the screen: how many messages are new, and a link to it. */
export function NewMessages() {
  const count = useUnseen();
  if (count === 0) return null;
  const show = () => {
    chatOnPage()?.scrollIntoView({ block: 'center', behavior: isMotionUnwelcome() ? 'instant' : 'smooth' });
  };
  return (
    <button type="button" className={styles.newMessages} onClick={show}>
      <Icon name="down" size={18} />
      {TEXTS.unseen({ count })}
    </button>
  );
}
