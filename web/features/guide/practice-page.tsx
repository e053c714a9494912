import { MAX_NAME_LENGTH } from '@nightfall/shared/game/state/limits';
import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import GUIDE from '@nightfall/shared/text/en/guide.json';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useMe } from '../../api/account.ts';
import { errorCode, errorText } from '../../api/request.ts';
import { startPractice } from '../../api/rooms.ts';
import { ConnectionBanner } from '../../components/page/connection-banner.tsx';
import { CookieNote } from '../../components/page/cookie-note.tsx';
import { MessagePage } from '../../components/page/message-page.tsx';
import { RoomProvider } from '../../components/room/room-provider.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { useLeaveRoom, useRoom } from '../../realtime/room-context.tsx';
import { readStored, writeStored } from '../../session/browser-storage.ts';
import { isOnline } from '../../session/online.ts';

const TEXTS = GUIDE.practice;

const SETTING_UP = <MessagePage title={TEXTS.settingUp} text={TEXTS.settingUpText} isBusy />;

const HOME = (
  <ButtonLink look="quiet" to="/">
    {TEXTS.home}
  </ButtonLink>
);

/** Asks before continuing a round that is already running. */
function StillOpen({ onGoOn, onAnew }: { onGoOn: () => void; onAnew: () => void }) {
  const { player } = useRoom();
  const leave = useLeaveRoom();
  const startAnew = async () => {
    if (await leave()) onAnew();
  };
  return (
    <MessagePage title={TEXTS.runningTitle} text={TEXTS.runningText({ name: player.displayName })}>
      <Button look="primary" onClick={onGoOn}>
        {TEXTS.goOn}
      </Button>
      <Button onClick={() => void startAnew()}>{TEXTS.startAnew}</Button>
      {HOME}
    </MessagePage>
  );
}

interface PracticeRoomProps {
  /** Whether the game was running before this request. */
  readonly wasRunning: boolean;
  readonly onAnew: () => void;
}

/** Starts a new game at once; asks before continuing a running one. */
function PracticeRoom({ wasRunning, onAnew }: PracticeRoomProps) {
  const { view, status, hindrance, isConnected, reconnect, actQuietly } = useRoom();
  const [isRefused, setRefused] = useState(false);
  const [isContinuing, setGoOn] = useState(!wasRunning);
  const isInLobby = view.phase === 'lobby';
  useEffect(() => {
    if (!isConnected || !isInLobby || wasRunning) return;
    actQuietly('start_game', {}).catch(() => setRefused(true));
  }, [isConnected, isInLobby, wasRunning, actQuietly]);
  if (!isContinuing) return <StillOpen onGoOn={() => setGoOn(true)} onAnew={onAnew} />;
  if (!isInLobby) return <Navigate to={`/game/${view.id}`} replace />;
  if (isRefused || wasRunning) return <Navigate to={`/lobby/${view.id}`} replace />;
  return (
    <>
      <ConnectionBanner status={status} hindrance={hindrance} onReconnect={reconnect} />
      {SETTING_UP}
    </>
  );
}

interface FailedProps {
  readonly error: Error;
  readonly onAgain: () => void;
}

function Failed({ error, onAgain }: FailedProps) {
  const text = isOnline() ? errorText(error, TEXTS.failedText) : TEXTS.offline;
  return (
    <MessagePage title={TEXTS.failed} text={text} scene={isOnline() ? 'table' : 'clouds'}>
      <Button look="primary" onClick={onAgain}>
        {TEXTS.tryAgain}
      </Button>
      {HOME}
    </MessagePage>
  );
}

interface StartFormProps {
  /** Whether to ask for a name: accounts have one. */
  readonly needsName: boolean;
  readonly refusal: string | undefined;
  readonly onStart: (displayName: string | null) => void;
}

function StartForm({ needsName, refusal, onStart }: StartFormProps) {
  const [name, setName] = useState(() => readStored('playerName') ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    setEmpty(needsName && trimmed === '');
    if (!needsName) onStart(null);
    else if (trimmed !== '') onStart(trimmed);
  };
  return (
    <MessagePage title={TEXTS.title} text={TEXTS.text}>
      <form className="stack practice-form" onSubmit={submit} noValidate>
        {needsName && (
          <Field
            label={TEXTS.displayName}
            placeholder={TEXTS.displayNamePlaceholder}
            hint={TEXTS.displayNameHint}
            autoComplete="nickname"
            value={name}
            error={isEmpty ? TEXTS.needName : refusal}
            maxLetters={MAX_NAME_LENGTH}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <CookieNote />
        <Button look="primary" type="submit">
          {TEXTS.start}
        </Button>
        {HOME}
      </form>
    </MessagePage>
  );
}

const isAboutName = (error: Error | null): boolean =>
  ['INVALID', 'NAME_REFUSED'].includes(errorCode(error) ?? '');

/** A lobby without a played round was just created. */
const isRunning = ({ game: { phase, round } }: SeatedResponse): boolean => phase !== 'lobby' || round > 1;

/** A practice game against bots, with or without an account. */
export default function PracticePage() {
  const me = useMe();
  const [game, setGame] = useState<SeatedResponse | null>(null);
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: startPractice,
    networkMode: 'always',
    onSuccess: (started, displayName) => {
      if (displayName !== null) writeStored('playerName', displayName);
      setGame(started);
    },
  });
  if (game !== null)
    return (
      <RoomProvider gameId={game.game.id} view={game.game} withoutSeat={SETTING_UP} key={game.game.id}>
        <PracticeRoom
          wasRunning={isRunning(game)}
          onAnew={() => {
            setGame(null);
            mutate(variables ?? null);
          }}
        />
      </RoomProvider>
    );
  if (me === undefined || isPending) return SETTING_UP;
  if (error !== null && !isAboutName(error))
    return <Failed error={error} onAgain={() => mutate(variables ?? null)} />;
  return (
    <StartForm
      needsName={me === null}
      refusal={error === null ? undefined : errorText(error, TEXTS.failedText)}
      onStart={mutate}
    />
  );
}
