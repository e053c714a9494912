import { MAX_NAME_LENGTH } from '@nightfall/shared/game/state/limits';
import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/lobby.json';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { useMe } from '../../api/account.ts';
import { Avatar, avatarLabel } from '../../components/people/avatar.tsx';
import { Button } from '../../components/ui/button.tsx';
import * as dialogStyles from '../../components/ui/dialog.module.css';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { RoundButton } from '../../components/ui/round-button.tsx';
import { ActionError } from '../../realtime/pending-actions.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import { writeStored } from '../../session/browser-storage.ts';
import * as peopleStyles from './people.module.css';

export interface HostControls {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isDisabled: boolean;
  readonly handle: ComponentProps<'span'>;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: (() => void) | null;
}

interface PlayerRowProps {
  readonly player: PlayerView;
  readonly viewerUserId: string;
  readonly seat: number;
  readonly shift: number;
  readonly isDragged: boolean;
  readonly host: HostControls | null;
}

function Status({ player }: { player: PlayerView }) {
  if (!player.isConnected && !player.isBot)
    return <span className={`${peopleStyles.status} ${peopleStyles.statusLate}`}>{TEXTS.away}</span>;
  if (player.isHost) return null;
  const isReady = player.isReady || player.isBot;
  return (
    <span className={`${peopleStyles.status} ${isReady ? peopleStyles.statusReady : ''}`}>
      <Icon name={isReady ? 'check' : 'clock'} size={16} />
      {isReady ? TEXTS.ready : TEXTS.waiting}
    </span>
  );
}

export function PlayerRow({ player, viewerUserId, seat, shift, isDragged, host }: PlayerRowProps) {
  const name = player.displayName;
  const label = avatarLabel(player, viewerUserId);
  return (
    <li
      className={`${peopleStyles.root} ${isDragged ? peopleStyles.dragged : ''}`}
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
    >
      {host !== null && (
        <span className={peopleStyles.handle} title={TEXTS.drag({ name })} {...host.handle}>
          <Icon name="grip" />
        </span>
      )}
      <span className={peopleStyles.seat}>{seat}</span>
      <Avatar name={name} size="sm" />
      <span className={peopleStyles.name}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={peopleStyles.labels}>
          <span className={peopleStyles.personBadge}>{label}</span>
          {player.isHost && (player.isBot || player.userId === viewerUserId) && (
            <span className={peopleStyles.personBadge}>{TEXTS.host}</span>
          )}
          <Status player={player} />
        </span>
      </span>
      {player.userId === viewerUserId && <ChangeName />}
      {host !== null && (
        <span className={peopleStyles.controls}>
          <RoundButton
            small
            icon="up"
            label={TEXTS.moveUp({ name })}
            disabled={host.isFirst || host.isDisabled}
            onClick={() => host.onMove(-1)}
          />
          <RoundButton
            small
            icon="down"
            label={TEXTS.moveDown({ name })}
            disabled={host.isLast || host.isDisabled}
            onClick={() => host.onMove(1)}
          />
          {host.onRemove !== null && (
            <Button
              look="quiet"
              aria-label={TEXTS.removeNamed({ name })}
              disabled={host.isDisabled}
              onClick={host.onRemove}
            >
              {TEXTS.remove}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** Renames a guest; an account's name is changed in its profile. */
function ChangeName() {
  const { displayName, isConnected } = useRoom();
  const [isOpen, setOpen] = useState(false);
  // Undefined: it is not known yet whether the viewer has an account.
  if (useMe() !== null) return null;
  return (
    <>
      <Button look="quiet" disabled={!isConnected} onClick={() => setOpen(true)}>
        {TEXTS.changeName}
      </Button>
      <Dialog title={TEXTS.changeNameTitle} open={isOpen} onOpenChange={setOpen}>
        <NameForm present={displayName} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NameForm({ present, onDone }: { readonly present: string; readonly onDone: () => void }) {
  const { actQuietly, isConnected } = useRoom();
  const [name, setName] = useState(present);
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await actQuietly('change_name', { displayName: name.trim() });
      writeStored('playerName', name.trim());
      onDone();
    } catch (error) {
      setRefusal(error instanceof ActionError ? error.message : TEXTS.nameNotChanged);
    }
    setSaving(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setRefusal(TEXTS.nameNeeded);
    else void save();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        label={TEXTS.newName}
        autoComplete="nickname"
        value={name}
        error={refusal}
        maxLetters={MAX_NAME_LENGTH}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={dialogStyles.foot}>
        <Button look="primary" type="submit" isBusy={isSaving} disabled={!isConnected}>
          {TEXTS.saveName}
        </Button>
      </div>
    </form>
  );
}
