import type { MessageView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useWatchedRoom } from '../../realtime/room-context.tsx';
import { asLabel } from '../../session/formats.ts';
import { langOf } from '../../theme/lang-of.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { Avatar } from '../people/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import * as slipStyles from '../ui/slip.module.css';
import { Filled } from '../ui/words.tsx';
import { AlreadySaid } from './already-said.tsx';
import * as chatStyles from './chat.module.css';
import type { ClaimLinkOf } from './claim-links.ts';
import { RoleWords } from './role-words.tsx';

const TEXTS = ROOM.chat;

/** The server's announcements are true; the Revealer's may be a lie. */
function Announcement({ message }: { message: MessageView }) {
  const theme = useTheme();
  const revealer = theme.namedRole('Revealer');
  const isServers = message.source === 'server';
  return (
    <li
      className={`${slipStyles.root} ${slipStyles.note} ${chatStyles.messageAnnouncement} ${isServers ? '' : chatStyles.messageClaimed}`}
    >
      <strong>{TEXTS.announcement(revealer)}</strong>
      <p lang={langOf(theme)}>{message.content}</p>
      <p className="quiet">{isServers ? TEXTS.fromServer : TEXTS.fromRevealer(revealer)}</p>
    </li>
  );
}

/** What the night has done to the writer. */
function WriterBadges({ userId }: { userId: string | null }) {
  const player = useWatchedRoom().view.players.find((other) => other.userId === userId);
  return (
    <>
      {player?.isMuted && (
        <span className={chatStyles.messageBadge}>
          <Icon name="muted" size={16} /> {TEXTS.muted}
        </span>
      )}
      {player?.isBanished && (
        <span className={chatStyles.messageBadge}>
          <Icon name="noVote" size={16} /> {TEXTS.noVote}
        </span>
      )}
    </>
  );
}

/** An own message that the server has not acknowledged. */
export function SentMessage({ content }: { readonly content: string }) {
  return (
    <li className={`${chatStyles.message} ${chatStyles.messageOwn} ${chatStyles.messageSending}`}>
      <p className={chatStyles.messageWords}>
        {content} <span className={chatStyles.messageState}>{TEXTS.sending}</span>
      </p>
    </li>
  );
}

interface MessageProps {
  readonly message: MessageView;
  readonly isOwn: boolean;
  /** Written by the same person as the one above it. */
  readonly isMore: boolean;
  readonly wayTo: ClaimLinkOf;
}

/** Free words, or a claim, which is said in words of the theme and struck through once it is withdrawn. */
function Words({ message, wayTo }: Pick<MessageProps, 'message' | 'wayTo'>) {
  const { claims } = useWatchedRoom().view;
  const claim = claims.find(({ id }) => id === message.claimId);
  const theme = useTheme();
  const words = (
    <span dir="auto" lang={message.said === undefined ? undefined : langOf(theme)}>
      <RoleWords text={message.content} />
    </span>
  );
  if (claim === undefined) return words;
  if (!claim.withdrawn)
    return (
      <>
        {words}
        <AlreadySaid asking={claim} wayTo={wayTo} />
      </>
    );
  return (
    <>
      <s>{words}</s> <span className={chatStyles.messageState}>{TEXTS.withdrawn}</span>
    </>
  );
}

export function Message({ message, isOwn, isMore, wayTo }: MessageProps) {
  if (message.messageType === 'system_announcement') return <Announcement message={message} />;
  const isClaim = message.messageType === 'claim';
  const names = [
    chatStyles.message,
    isOwn && chatStyles.messageOwn,
    isMore && chatStyles.messageMore,
    isClaim && chatStyles.messageClaim,
  ];
  return (
    <li
      className={names.filter(Boolean).join(' ')}
      {...(isClaim ? { 'data-claim': message.claimId, tabIndex: -1 } : {})}
    >
      {!isOwn && <Avatar name={message.displayName ?? ''} size="sm" />}
      <p className={chatStyles.messageWords}>
        <strong className={isOwn || isMore ? 'unseen' : chatStyles.messageName}>
          <Filled message={asLabel}>
            <bdi>{message.displayName}</bdi>
          </Filled>
        </strong>{' '}
        {!isOwn && !isMore && <WriterBadges userId={message.userId} />}{' '}
        <Words message={message} wayTo={wayTo} />
      </p>
    </li>
  );
}
