import TEXTS from '@nightfall/shared/text/en/lobby.json';
import type { Noun } from '@nightfall/shared/themes/fill';
import { useState } from 'react';
import { useKnownMaintenance } from '../../api/maintenance.ts';
import { useAway } from '../../components/people/use-away.ts';
import * as buttonStyles from '../../components/ui/button.module.css';
import { Button, type ButtonLook } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useRoom, useSayReady } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import * as roleSheetStyles from './role-sheet.module.css';
import { adviceFor, missingPlayers, nextStep } from './selection.ts';

interface StartBarProps {
  readonly selected: number;
  readonly needed: number;
  /** A spare role; null if there are not too many. */
  readonly spare: Noun | null;
  readonly onTakeOut: () => void;
  /** Fits the number of roles, and opens the picker. */
  readonly onRoles: () => void;
}

/** Only the next step is highlighted; a start that would be refused is the least prominent. */
const START_LOOKS: Record<ReturnType<typeof nextStep>, ButtonLook> = {
  invite: 'big',
  roles: 'quiet',
  start: 'primary',
};

function HostBar({ selected, needed, spare, onTakeOut, onRoles }: StartBarProps) {
  const { act, view, isConnected } = useRoom();
  const { named } = useTheme();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [hasAnswered, setAnswered] = useState(false);
  const maintenance = useKnownMaintenance();
  const isHeld = maintenance !== null && maintenance.stage !== 'planned';
  const missing = missingPlayers(view);
  const isQuestion = missing > 0 && selected === needed && !hasAnswered;
  const step = nextStep({ view, selected, needed });
  const start = async () => {
    setBusy(true);
    await act('start_game', {}, TEXTS.cannotStart);
    setBusy(false);
  };
  return (
    <>
      <p className={roleSheetStyles.startBarAdvice}>
        {isHeld ? TEXTS.noRoundsText : adviceFor({ view, selected, needed })}
      </p>
      <div className={roleSheetStyles.startBarStart}>
        <Button
          look={isHeld ? 'big' : START_LOOKS[step]}
          disabled={!isConnected || isBusy || isHeld}
          onClick={isQuestion ? () => setAsking(true) : start}
        >
          {isConnected ? (isHeld ? TEXTS.noRounds : TEXTS.start) : TEXTS.reconnecting}
          {missing > 0 && !isHeld && (
            <span className={buttonStyles.count}> {TEXTS.waitingForMore({ count: missing })}</span>
          )}
        </Button>
        {spare !== null && (
          <Button look="chip" disabled={!isConnected} onClick={onTakeOut}>
            <Icon name="minus" size={18} /> {TEXTS.takeOut(named('role', spare))}
          </Button>
        )}
      </div>
      <ConfirmDialog
        title={TEXTS.startWithFew({ count: view.players.length })}
        description={TEXTS.startWithFewText}
        confirmLabel={TEXTS.startNow}
        isDangerous={false}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAnswered(true);
          void start();
        }}
      />
      {step === 'roles' && (
        <Button look="primary" disabled={!isConnected} onClick={onRoles}>
          {TEXTS.selectRoles({ count: needed })}
        </Button>
      )}
    </>
  );
}

function GuestBar({ selected }: Pick<StartBarProps, 'selected'>) {
  const { view, player, isConnected } = useRoom();
  const sayReady = useSayReady();
  const isHostAway = useAway().some((away) => away.player.isHost);
  return (
    <>
      <p>
        <strong>{isHostAway ? TEXTS.hostIsAway : TEXTS.waitingForHost}</strong>
        <br />
        <span className="quiet">{TEXTS.counts({ players: view.players.length, roles: selected })}</span>
      </p>
      <Button
        look={player.isReady ? 'big' : 'primary'}
        aria-pressed={player.isReady}
        disabled={!isConnected}
        onClick={sayReady}
      >
        {isConnected && player.isReady && <Icon name="check" size={24} />}
        {isConnected ? TEXTS.iAmReady : TEXTS.reconnecting}
      </Button>
    </>
  );
}

/** The end of the drawer: the next step and its button. */
export function StartBar(props: StartBarProps) {
  const { isHost } = useRoom();
  return (
    <div className={roleSheetStyles.startBar}>
      {isHost ? <HostBar {...props} /> : <GuestBar selected={props.selected} />}
    </div>
  );
}
