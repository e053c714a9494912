import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { useSayReady } from '../../../realtime/use-say-ready.ts';
import { type RoleFacts, roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { DealTable } from '../parts/deal-table.tsx';
import { Knowledge } from '../parts/knowledge.tsx';
import { PhaseBody, PhaseFrame, PhaseTime } from '../parts/phase-frame.tsx';
import { roundPlayers } from '../parts/round.ts';
import { SecretCard } from '../parts/secret-card.tsx';
import { WaitingTable } from '../parts/waiting-table.tsx';
import { TEXTS } from '../texts.ts';

/** What is said of the role while its card is up. Its room is kept, so that nothing moves when it comes. */
function RoleWords({ role, isShown }: { role: RoleFacts; isShown: boolean }) {
  const { view, me } = useRoom();
  const { labels } = useTheme().text.screens;
  return (
    <div className="deal-words" aria-live="polite">
      {isShown ? (
        <div className="slip slip--note deal-words__paper">
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
        <p className="center deal-words__hint">{labels.hold}</p>
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
        // The card first: nobody understands a role that they have not seen.
        <Button look={wasShown ? 'primary' : 'big'} disabled={!isConnected} onClick={sayReady}>
          {isConnected ? TEXTS.understand : TEXTS.reconnecting}
        </Button>
      }
    />
  );
}

function Understood() {
  const { view } = useRoom();
  const { moments } = useTheme().text.screens;
  const players = roundPlayers(view);
  const ready = players.filter(({ isReady }) => isReady).length;
  return (
    <PhaseBody
      words={
        <div className="slip">
          <p>{TEXTS.understood}</p>
          <p className="quiet">{moments.understood}</p>
        </div>
      }
      table={
        <WaitingTable
          count={TEXTS.readyCount(ready, players.length)}
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
  const { phases, screens } = useTheme().text;
  const note = (
    <>
      <h2 className="deal-heading">{TEXTS.yourRole}</h2>
      <p>{screens.moments.keepSecret}</p>
    </>
  );
  return (
    <PhaseFrame title={phases.role_deal} time={<PhaseTime />} note={player.isReady ? undefined : note}>
      {player.isReady ? <Understood /> : <OwnRole />}
    </PhaseFrame>
  );
}
