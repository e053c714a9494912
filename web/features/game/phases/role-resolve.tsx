import type { GameView, MeView } from '@nightfall/shared/game/view';
import { MiniCard } from '../../../components/mini-card.tsx';
import { nameOf } from '../../../components/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { ARTIFACT_NAMES, centerName } from '../night/choice-words.ts';
import { Knowledge } from '../parts/knowledge.tsx';
import { PhaseFrame, PhaseTime } from '../parts/phase-frame.tsx';
import { ProgressList } from '../parts/progress-list.tsx';
import { roundPlayers } from '../parts/round.ts';
import { TEXTS } from '../texts.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The cards that were looked at, each with whose it was. */
function SeenCards({ view, me }: { view: GameView; me: MeView }) {
  const theme = useTheme();
  const seen = me.actionResult?.data.cards ?? [];
  const pile = me.actionResult?.data.werewolfPileCards ?? [];
  if (seen.length + pile.length === 0) return null;
  const cards = [
    ...seen.map(({ userId, centerIndex, role }) => ({
      key: userId ?? `center-${centerIndex}`,
      place: userId === undefined ? capital(centerName(centerIndex ?? 0)) : nameOf(view.players, userId),
      role,
    })),
    ...pile.map((role) => ({ key: `pile-${role}`, place: 'Werewolf pile', role })),
  ];
  return (
    <ul className="seen-cards">
      {cards.map(({ key, place, role }) => {
        const facts = roleFacts(role, theme, view.customRoles);
        return (
          <li key={key} className="seen-card">
            <MiniCard role={facts} />
            <strong>{facts.title}</strong>
            <span className="quiet">{place}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Notices({ view, me }: { view: GameView; me: MeView }) {
  const theme = useTheme();
  const data = me.actionResult?.data;
  const hasChanged = me.currentRole !== null && me.currentRole !== me.originalRole;
  const notices = [
    me.wasConverted && TEXTS.converted,
    hasChanged && TEXTS.roleChanged(roleFacts(me.currentRole ?? '', theme, view.customRoles).title),
    me.isTapped && TEXTS.tapped,
    me.artifactId !== null && TEXTS.artifact(ARTIFACT_NAMES[me.artifactId]),
    data?.wasBanished === true && TEXTS.banished,
  ].filter((notice) => typeof notice === 'string');
  return notices.map((notice) => (
    <p className="slip slip--note" key={notice}>
      {notice}
    </p>
  ));
}

export function RoleResolvePhase() {
  const { view, me, player, act, isConnected } = useRoom();
  const theme = useTheme();
  const players = roundPlayers(view);
  const ready = players.filter((other) => other.isReady).length;
  return (
    <PhaseFrame title={theme.text.phases.role_resolve} time={<PhaseTime />}>
      <div className="slip">
        <p>{me.actionResult?.message ?? TEXTS.quietNight}</p>
        <Knowledge view={view} me={me} />
      </div>
      <SeenCards view={view} me={me} />
      <Notices view={view} me={me} />
      <p className="center">{TEXTS.readyCount(ready, players.length)}</p>
      <ProgressList
        label={TEXTS.ready}
        players={players}
        isDone={(other) => other.isReady}
        doneWord={TEXTS.ready}
      />
      <div className="action-bar">
        {player.isReady ? (
          <p className="quiet">{TEXTS.waitingForDawn}</p>
        ) : (
          <Button look="primary" disabled={!isConnected} onClick={() => void act('ready_next_phase', {})}>
            {isConnected ? TEXTS.gotIt : TEXTS.reconnecting}
          </Button>
        )}
      </div>
    </PhaseFrame>
  );
}
