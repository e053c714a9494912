import { useRef, useState } from 'react';
import { LargeCardBack } from '../../../components/card-back.tsx';
import { RoleCard } from '../../../components/role-card.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { type RoleFacts, roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { Knowledge } from '../parts/knowledge.tsx';
import { PhaseFrame, PhaseTime } from '../parts/phase-frame.tsx';
import { ProgressList } from '../parts/progress-list.tsx';
import { roundPlayers } from '../parts/round.ts';
import { TEXTS } from '../texts.ts';

/** A shorter press is a tap, which leaves the card face up. */
const HOLD_MS = 350;

interface SecretCardProps {
  readonly role: RoleFacts;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** The own card: face down until it is held or tapped, so that nobody at the table sees it by accident. */
function SecretCard({ role, isShown, onShow }: SecretCardProps) {
  const press = useRef({ at: 0, wasShown: false, isDown: false });
  const release = () => {
    if (!press.current.isDown) return;
    press.current.isDown = false;
    const wasTap = Date.now() - press.current.at < HOLD_MS;
    onShow(wasTap ? !press.current.wasShown : false);
  };
  return (
    <button
      type="button"
      className={`secret-card ${isShown ? 'secret-card--shown' : ''}`}
      aria-pressed={isShown}
      onPointerDown={() => {
        press.current = { at: Date.now(), wasShown: isShown, isDown: true };
        onShow(true);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        // A click without a pointer is the keyboard's or a screen reader's.
        if (event.detail === 0) onShow(!isShown);
      }}
    >
      <span className="unseen">{isShown ? TEXTS.hideCard : TEXTS.showCard}</span>
      <span className="secret-card__back" aria-hidden="true">
        <LargeCardBack />
      </span>
      <span className="secret-card__face" aria-hidden="true">
        {isShown && <RoleCard role={role} />}
      </span>
    </button>
  );
}

function OwnRole() {
  const { view, me, act, isConnected } = useRoom();
  const theme = useTheme();
  const [isShown, setShown] = useState(false);
  const role = roleFacts(me.currentRole ?? '', theme, view.customRoles);
  return (
    <>
      <div className="center">
        <h2>{TEXTS.yourRole}</h2>
        <p className="quiet">{TEXTS.keepSecret}</p>
      </div>
      <SecretCard role={role} isShown={isShown} onShow={setShown} />
      <div className="deal-words" aria-live="polite">
        {isShown ? (
          <div className="slip slip--note">
            <p className="unseen">{TEXTS.youAre(role.title)}</p>
            <p>{role.description}</p>
            <Knowledge view={view} me={me} />
            {role.wakes && role.instructions !== '' && (
              <p className="quiet">
                <strong>{TEXTS.howToPlay}:</strong> {role.instructions}
              </p>
            )}
          </div>
        ) : (
          <p className="center quiet">{TEXTS.hold}</p>
        )}
      </div>
      <div className="action-bar">
        <Button look="primary" disabled={!isConnected} onClick={() => void act('ready_next_phase', {})}>
          {isConnected ? TEXTS.understand : TEXTS.reconnecting}
        </Button>
      </div>
    </>
  );
}

export function RoleDealPhase() {
  const { view, player } = useRoom();
  const theme = useTheme();
  const players = roundPlayers(view);
  const ready = players.filter((other) => other.isReady).length;
  return (
    <PhaseFrame title={theme.text.phases.role_deal} time={<PhaseTime />}>
      {player.isReady ? (
        <>
          <div className="slip">
            <p>{TEXTS.understood}</p>
            <p className="quiet">{TEXTS.understoodText}</p>
          </div>
          <p className="center">{TEXTS.readyCount(ready, players.length)}</p>
          <ProgressList
            label={TEXTS.ready}
            players={players}
            isDone={(other) => other.isReady}
            doneWord={TEXTS.ready}
          />
        </>
      ) : (
        <OwnRole />
      )}
    </PhaseFrame>
  );
}
