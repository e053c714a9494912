import { MAX_NAME_LENGTH } from '@nightfall/shared/game/state/limits';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import TEXTS from '@nightfall/shared/text/en/home.json';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { accountName, useNaming } from '../../api/account.ts';
import { errorCode, errorText } from '../../api/request.ts';
import { type JoinBody, joinRoom, useEnterRoom } from '../../api/rooms.ts';
import { ROOM_CODE_LENGTH, roomCodeIn } from '../../components/page/room-code.ts';
import { Button } from '../../components/ui/button.tsx';
import * as fieldStyles from '../../components/ui/field.module.css';
import { Field } from '../../components/ui/field.tsx';
import * as slipStyles from '../../components/ui/slip.module.css';
import { showToast } from '../../components/ui/toast-store.ts';
import { readStored, writeStored } from '../../session/browser-storage.ts';
import { fetchScriptAhead } from '../../session/fetch-ahead.ts';
import * as homeStyles from './home.module.css';

/** By the code of the error. */
const REFUSALS: Readonly<Record<string, { readonly title?: string; readonly text: string }>> =
  TEXTS.joinRefusals;

const CookieNote = lazy(() =>
  import('../../components/page/cookie-note.tsx').then((module) => ({ default: module.CookieNote })),
);

interface JoinFormProps {
  /** Undefined while the account is loading. */
  readonly me: MeResponse | null | undefined;
  readonly initialCode: string;
  readonly onBack: () => void;
  /** For players whose own device is gone. */
  readonly onSeatCode: () => void;
}

/** The room is playing a round; joining can wait for its end. */
const isRunning = (error: Error | null) => errorCode(error) === 'GAME_STARTED';

interface WaitOfferProps {
  /** What the server said. */
  readonly reason: string;
  readonly onWait: () => void;
}

function WaitOffer({ reason, onWait }: WaitOfferProps) {
  return (
    <section className={`${slipStyles.root} ${slipStyles.note} stack`} role="alert">
      <p>
        <strong>{reason}.</strong> {TEXTS.waitText}
      </p>
      <Button look="primary" onClick={onWait}>
        {TEXTS.wait}
      </Button>
    </section>
  );
}

export function JoinForm({ me, initialCode, onBack, onSeatCode }: JoinFormProps) {
  const [displayName, setDisplayName] = useState(() => readStored('playerName') ?? '');
  const [roomCode, setRoomCode] = useState(initialCode);
  const isInvited = initialCode.length === ROOM_CODE_LENGTH;
  const enterRoom = useEnterRoom();
  useEffect(() => fetchScriptAhead('room'), []);
  const nameAccount = useNaming();
  /** Guests, and accounts without a name. */
  const isNameless = me === null || me?.choseName === false;
  const join = useMutation({
    mutationFn: async (body: JoinBody) => {
      if (me && body.displayName !== undefined) await nameAccount(body.displayName);
      return joinRoom(body);
    },
    // For invitations, Back from the lobby must not lead into the lobby again.
    onSuccess: (seat) => enterRoom(seat, { replace: isInvited }),
    onError: (error) => {
      if (isRunning(error)) return;
      const { title, text } = REFUSALS[errorCode(error) ?? ''] ?? {};
      const said = errorText(error, TEXTS.joinFailed);
      showToast({
        title: title ?? said,
        ...(text === undefined ? {} : { description: text }),
        isDestructive: true,
      });
    },
  });
  // Only once: after a refusal the reason is shown and the code can be changed.
  const joinAtOnce = useRef<typeof join.mutate | null>(join.mutate);
  useEffect(() => {
    if (isInvited && me && !isNameless) joinAtOnce.current?.({ roomCode: initialCode });
    if (me !== undefined) joinAtOnce.current = null;
  }, [isInvited, initialCode, me, isNameless]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (me === undefined) return;
    const check = checkJoin({ roomCode, displayName, isSignedIn: !isNameless });
    if (check.problem !== null) {
      showToast({ title: check.problem, isDestructive: true });
      return;
    }
    if (check.body.displayName !== undefined) writeStored('playerName', check.body.displayName);
    join.mutate(check.body);
  };
  // The refusal is only about the code it was for.
  const refusedFor =
    isRunning(join.error) && join.variables?.roomCode === roomCode ? join.variables : undefined;
  return (
    <form className={`stack ${homeStyles.form}`} onSubmit={submit} noValidate>
      {isNameless && (
        <Field
          label={TEXTS.displayName}
          placeholder={TEXTS.displayNamePlaceholder}
          autoComplete="nickname"
          value={displayName}
          maxLetters={MAX_NAME_LENGTH}
          onChange={(event) => setDisplayName(event.target.value)}
        />
      )}
      {!isNameless && (
        <p aria-busy={me === undefined}>
          {TEXTS.playingAs} <strong>{me === undefined ? '…' : accountName(me)}</strong> ·{' '}
          <Link to="/profile">{TEXTS.editProfile}</Link>
        </p>
      )}
      {isInvited && !join.isError ? (
        <p>
          {TEXTS.room} <strong>{initialCode}</strong>
        </p>
      ) : (
        // No maxLength: it would cut pasted text before the code is extracted.
        <Field
          label={TEXTS.roomCode}
          placeholder={TEXTS.roomCodePlaceholder}
          className={fieldStyles.inputCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={roomCode}
          onChange={(event) => setRoomCode(roomCodeIn(event.target.value))}
        />
      )}
      <Suspense>
        <CookieNote />
      </Suspense>
      {refusedFor === undefined ? (
        <Button look="primary" type="submit" disabled={join.isPending || me === undefined}>
          {join.isPending ? TEXTS.joining : TEXTS.join}
        </Button>
      ) : (
        <WaitOffer
          reason={errorText(join.error, TEXTS.joinFailed)}
          onWait={() => join.mutate({ ...refusedFor, wait: true })}
        />
      )}
      <Button look="quiet" onClick={onSeatCode}>
        {TEXTS.haveSeatCode}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {TEXTS.back}
      </Button>
    </form>
  );
}

interface JoinInput {
  readonly roomCode: string;
  readonly displayName: string;
  readonly isSignedIn: boolean;
}

type JoinCheck =
  | { readonly problem: string }
  | { readonly problem: null; readonly body: { roomCode: string; displayName?: string } };

/** Normalises the code; only guests send a name. */
function checkJoin({ roomCode, displayName, isSignedIn }: JoinInput): JoinCheck {
  const code = roomCodeIn(roomCode);
  if (code === '') return { problem: TEXTS.needCode };
  if (isSignedIn) return { problem: null, body: { roomCode: code } };
  const name = displayName.trim();
  if (name === '') return { problem: TEXTS.needName };
  return { problem: null, body: { roomCode: code, displayName: name } };
}
