import GAME from '@nightfall/shared/text/en/game.json';
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { fromSeatOf } from '../../../components/people/players.ts';
import { Table } from '../../../components/table/table.tsx';
import { dealFlights, flightsMs } from '../../../components/table/table-flights.tsx';
import { Button } from '../../../components/ui/button.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { useRoom, useSayReady } from '../../../realtime/room-context.tsx';
import { asLabel } from '../../../session/formats.ts';
import { EASINGS, isMotionUnwelcome } from '../../../styles/motion.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { type RoleFacts, roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import * as gameStyles from '../game.module.css';
import { KnownPlayers } from '../parts/knowledge.tsx';
import * as phaseBodyStyles from '../parts/phase-body.module.css';
import { PhaseBody, PhaseFrame, PhaseTime } from '../parts/phase-frame.tsx';
import { roundPlayers, useSeatFacts } from '../parts/seat-facts.ts';
import { TurningCard, useHideWithPage } from '../parts/turning-card.tsx';
import { WaitingTable } from '../parts/waiting-table.tsx';

const TEXTS = GAME.round;

/** The role's description while its card is up. Its space is reserved, so that nothing moves. */
function RoleWords({ role, isShown }: { role: RoleFacts; isShown: boolean }) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const { labels } = theme.text.screens;
  return (
    <div className="deal-words" aria-live="polite">
      {isShown ? (
        <div className={`${slipStyles.root} ${slipStyles.note} ${gameStyles.dealWordsPaper}`}>
          <p className="unseen">{TEXTS.youAre(theme.named('role', role.noun))}</p>
          <p lang={role.lang.description} dir="auto">
            {role.description}
          </p>
          <KnownPlayers view={view} me={me} />
          {role.wakes && role.instructions !== '' && (
            <p className="quiet">
              <strong>{asLabel(TEXTS.howToPlay)}</strong>{' '}
              <span lang={role.lang.description}>{role.instructions}</span>
            </p>
          )}
        </div>
      ) : (
        <p className={`center ${gameStyles.dealWordsHint}`} lang={langOf(theme)}>
          {labels.hold}
        </p>
      )}
    </div>
  );
}

function OwnRole() {
  const { view, me, isConnected } = useRoom();
  const sayReady = useSayReady();
  const theme = useTheme();
  const [isShown, setShown] = useState(false);
  const [wasShown, setWasShown] = useState(false);
  const show = (isUp: boolean) => {
    setShown(isUp);
    if (isUp) setWasShown(true);
  };
  const role = roleFacts(me.currentRole ?? '', theme, view.customRoles);
  return (
    <PhaseBody
      look="deal"
      words={<RoleWords role={role} isShown={isShown} />}
      table={
        <DealTable>
          <SecretCard role={role} isShown={isShown} onShow={show} />
        </DealTable>
      }
      actions={
        // The card comes first: the button is highlighted once the role was seen.
        <Button look={wasShown ? 'primary' : 'big'} disabled={!isConnected} onClick={sayReady}>
          {isConnected ? TEXTS.understand : TEXTS.reconnecting}
        </Button>
      }
    />
  );
}

function Understood() {
  const { view } = useRoom();
  const theme = useTheme();
  const players = roundPlayers(view);
  const ready = players.filter(({ isReady }) => isReady).length;
  return (
    <PhaseBody
      words={
        <div className={slipStyles.root}>
          <p>{TEXTS.understood}</p>
          <p className="quiet" lang={langOf(theme)}>
            {theme.text.screens.moments.understood}
          </p>
        </div>
      }
      table={
        <WaitingTable
          count={TEXTS.readyCount({ ready, all: players.length })}
          label={TEXTS.ready}
          players={players}
          isDone={({ isReady }) => isReady}
          doneWord={TEXTS.ready}
        />
      }
    />
  );
}

export function RoleDealPhase() {
  const { player } = useRoom();
  const theme = useTheme();
  const { phases, screens } = theme.text;
  const note = (
    <>
      <h2 className={gameStyles.dealHeading}>{TEXTS.yourRole}</h2>
      <p lang={langOf(theme)}>{screens.moments.keepSecret}</p>
    </>
  );
  return (
    <PhaseFrame
      title={phases.role_deal}
      lang={langOf(theme)}
      time={<PhaseTime />}
      note={player.isReady ? undefined : note}
    >
      {player.isReady ? <Understood /> : <OwnRole />}
    </PhaseFrame>
  );
}

/** More seats need more height than a card and its words leave. */
const MOST_SEATS = 10;
const RISE_MS = 580;

/** The player's own card comes up from its place at the table, once all are dealt. */
function rise(card: HTMLElement, delay: number): void {
  if (isMotionUnwelcome()) return;
  card.animate([{ transform: 'translateY(40%) scale(.16) rotate(-14deg)', opacity: 0 }, {}], {
    duration: RISE_MS,
    delay,
    easing: EASINGS.card,
    fill: 'backwards',
  });
}

/** The cards are dealt over the table; the viewer's own comes to the middle, large. */
function DealTable({ children }: { children: ReactNode }) {
  const { view, me } = useRoom();
  const factsOf = useSeatFacts();
  const own = useRef<HTMLDivElement>(null);
  const seats = fromSeatOf(roundPlayers(view), me.userId).map(factsOf);
  const hasTable = seats.length <= MOST_SEATS;
  const [flights, setFlights] = useState(() => (hasTable ? dealFlights(seats.map(({ id }) => id)) : []));
  const [dealMs] = useState(() => flightsMs(flights));
  useLayoutEffect(() => {
    if (own.current !== null) rise(own.current, dealMs);
  }, [dealMs]);
  return (
    <div className={phaseBodyStyles.deal}>
      {hasTable && (
        <div className={gameStyles.dealTable} aria-hidden="true">
          <Table
            label={TEXTS.table}
            seats={seats}
            withCards
            flights={flights}
            onFlightsEnd={() => setFlights([])}
          />
        </div>
      )}
      <div className={gameStyles.dealOwn} ref={own}>
        {children}
      </div>
    </div>
  );
}

/** A shorter press is a tap, which leaves the card face up. Event timestamps count, not when a busy page handles them. */
const HOLD_MS = 350;

interface SecretCardProps {
  readonly role: RoleFacts;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** The player's own card: face down until it is held or tapped, so that neighbours do not see it by accident. */
function SecretCard({ role, isShown, onShow }: SecretCardProps) {
  const theme = useTheme();
  const { labels } = theme.text.screens;
  const press = useRef({ at: 0, wasShown: false, isDown: false });
  const release = ({ timeStamp }: PointerEvent) => {
    if (!press.current.isDown) return;
    press.current.isDown = false;
    const wasTap = timeStamp - press.current.at < HOLD_MS;
    onShow(wasTap ? !press.current.wasShown : false);
  };
  const hide = () => {
    press.current.isDown = false;
    onShow(false);
  };
  const slipAway = () => press.current.isDown && hide();
  useHideWithPage(hide);
  return (
    <button
      type="button"
      className={gameStyles.secretCard}
      aria-pressed={isShown}
      onPointerDown={({ target, pointerId, timeStamp }) => {
        // Releases the implicit pointer capture, so that a finger can slide off the card.
        if (target instanceof Element && target.hasPointerCapture(pointerId))
          target.releasePointerCapture(pointerId);
        press.current = { at: timeStamp, wasShown: isShown, isDown: true };
        onShow(true);
      }}
      onPointerUp={release}
      onPointerLeave={slipAway}
      onPointerCancel={slipAway}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        // A click with detail 0 comes from the keyboard or a screen reader.
        if (event.detail === 0) onShow(!isShown);
      }}
    >
      <span className="unseen" lang={langOf(theme)}>
        {isShown ? labels.hideCard : labels.showCard}
      </span>
      <span aria-hidden="true">
        <TurningCard role={role} isUp={isShown} />
      </span>
    </button>
  );
}
