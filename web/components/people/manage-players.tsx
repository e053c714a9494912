import type { GameView, PlayerView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useState } from 'react';
import { shownOf } from '../../realtime/read-rounds.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import { listed } from '../../session/formats.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast-store.ts';
import { Avatar } from './avatar.tsx';
import * as styles from './host-tools.module.css';
import { bySeat } from './players.ts';
import { renewCode } from './renew-code.ts';

const TEXTS = ROOM.manage;
const NEWCOMERS = ROOM.newcomers;

/** A person the host can act on: in a seat, waiting, or gone after having written. */
interface Person {
  readonly userId: string;
  readonly displayName: string;
  readonly seat: PlayerView | null;
}

interface RowProps {
  readonly person: Person;
  readonly onHide: () => void;
  readonly onRemove: (() => void) | null;
}

/** Only the host sees who is muted. */
function MuteButton({ userId, displayName: name }: Person) {
  const { act, isConnected, me } = useRoom();
  const isMuted = me.mutedByHost?.some((muted) => muted === userId) === true;
  const turn = async () => {
    if ((await act('mute_player', { targetUserId: userId, muted: !isMuted })) === null) return;
    showToast({ title: isMuted ? TEXTS.unmuted({ name }) : TEXTS.muted({ name }) });
  };
  return (
    <>
      {isMuted && <span className={styles.state}>{TEXTS.isMuted}</span>}
      <Button
        look="quiet"
        aria-label={isMuted ? TEXTS.unmuteNamed({ name }) : TEXTS.muteNamed({ name })}
        disabled={!isConnected}
        onClick={() => void turn()}
      >
        {isMuted ? TEXTS.unmute : TEXTS.mute}
      </Button>
    </>
  );
}

function Row({ person, onHide, onRemove }: RowProps) {
  const { isConnected } = useRoom();
  const { displayName: name, seat } = person;
  return (
    <li className={styles.root}>
      <Avatar name={name} size="sm" />
      <strong className={styles.name}>
        <bdi>{name}</bdi>
      </strong>
      <span className={styles.buttons}>
        {seat !== null && <MuteButton {...person} />}
        <Button look="quiet" aria-label={TEXTS.hideNamed({ name })} disabled={!isConnected} onClick={onHide}>
          {TEXTS.hide}
        </Button>
        {onRemove !== null && (
          <Button
            look="quiet"
            className={styles.remove}
            aria-label={TEXTS.removeNamed({ name })}
            disabled={!isConnected}
            onClick={onRemove}
          >
            {TEXTS.remove}
          </Button>
        )}
      </span>
    </li>
  );
}

/** Not bots, and not the host. */
function useOthers(): readonly Person[] {
  const { view, me, isHost, readRounds } = useRoom();
  if (!isHost) return NOBODY;
  const seats = bySeat(view.players).filter((player) => !player.isBot);
  const here = [
    ...seats.map((seat): Person => ({ ...nameOf(seat), seat })),
    ...view.waiting.map((waiting): Person => ({ ...nameOf(waiting), seat: null })),
  ];
  const written = [...shownOf(readRounds, view).flatMap(({ messages }) => messages), ...view.messages];
  const people = new Map<string, Person>(here.map((person) => [person.userId, person]));
  for (const { userId, displayName, messageType } of written)
    if (messageType === 'chat' && userId !== null && displayName !== null && !people.has(userId))
      people.set(userId, { userId, displayName, seat: null });
  people.delete(me.userId);
  return [...people.values()];
}
const NOBODY: readonly Person[] = [];
const nameOf = ({ userId, displayName }: Omit<Person, 'seat'>) => ({ userId, displayName });

/** The title of the host's dialog in this phase; null for other players, and among bots. */
export function useManagePlayersTitle(): string | null {
  const { view } = useRoom();
  if (useOthers().length === 0) return null;
  return mayRemove(view) ? TEXTS.muteOrRemove : TEXTS.mutePlayers;
}

/** Players cannot be removed during a round (rules.md section 10). */
const mayRemove = ({ phase }: GameView) => phase === 'lobby' || phase === 'results';

interface ManagePlayersDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** An irreversible action that is to be confirmed. */
interface PendingAction {
  readonly what: 'hide' | 'remove';
  readonly person: Person;
}

function ConfirmAction({
  asked,
  onDone,
}: {
  readonly asked: PendingAction | null;
  readonly onDone: () => void;
}) {
  const { act } = useRoom();
  const { userId = '', displayName: name = '' } = asked?.person ?? {};
  const isHiding = asked?.what === 'hide';
  const hide = async () => {
    if ((await act('hide_messages', { userId })) !== null) showToast({ title: TEXTS.hidden({ name }) });
  };
  const remove = () => void act('remove_player', { targetUserId: userId });
  return (
    <ConfirmDialog
      title={isHiding ? TEXTS.hideTitle({ name }) : TEXTS.removeTitle({ name })}
      description={isHiding ? TEXTS.hideText : TEXTS.removeText}
      confirmLabel={isHiding ? TEXTS.hideMessages : TEXTS.remove}
      open={asked !== null}
      onOpenChange={onDone}
      onConfirm={() => (isHiding ? void hide() : remove())}
    />
  );
}

export function ManagePlayersDialog({ open, onClose }: ManagePlayersDialogProps) {
  const { view } = useRoom();
  const others = useOthers();
  const title = useManagePlayersTitle();
  const [asked, setAsked] = useState<PendingAction | null>(null);
  const canRemove = mayRemove(view);
  const ask = (question: PendingAction) => {
    onClose();
    setAsked(question);
  };
  return (
    <>
      <Dialog
        title={title ?? ''}
        description={canRemove ? TEXTS.text : `${TEXTS.text} ${TEXTS.removedLater}`}
        open={open && title !== null}
        onOpenChange={onClose}
      >
        <ul>
          {others.map((person) => (
            <Row
              key={person.userId}
              person={person}
              onHide={() => ask({ what: 'hide', person })}
              onRemove={
                canRemove && person.seat !== null && person.userId !== view.creatorId
                  ? () => ask({ what: 'remove', person })
                  : null
              }
            />
          ))}
        </ul>
      </Dialog>
      <ConfirmAction asked={asked} onDone={() => setAsked(null)} />
    </>
  );
}

/** Shown beside the chat; the menu has the same dialog in every phase. */
export function ManagePlayers() {
  const title = useManagePlayersTitle();
  const [isOpen, setOpen] = useState(false);
  if (title === null) return null;
  return (
    <>
      <Newcomers />
      <Button look="chip" className={styles.managePlayers} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <ManagePlayersDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Tells the host who has joined since a player was removed, and how to close the room. */
function Newcomers() {
  const { view, me, act, isConnected } = useRoom();
  const came = view.players.filter(({ userId }) => me.cameAfterRemoval?.includes(userId));
  if (came.length === 0) return null;
  const names = listed(came.map(({ displayName }) => displayName));
  const lock = () => void act('update_game_settings', { settings: { locked: true } });
  return (
    <section className={styles.newcomers} role="status">
      <strong>{NEWCOMERS.came({ names })}</strong>
      <p className="quiet">{NEWCOMERS.text}</p>
      <span className={styles.newcomersButtons}>
        {!view.gameSettings.locked && (
          <Button look="chip" disabled={!isConnected} onClick={lock}>
            {NEWCOMERS.lock}
          </Button>
        )}
        {view.gameSettings.locked && <span>{NEWCOMERS.locked}</span>}
        {view.roomCode !== null && (
          <Button look="chip" disabled={!isConnected} onClick={() => void renewCode(view.id)}>
            {NEWCOMERS.newCode}
          </Button>
        )}
      </span>
    </section>
  );
}
