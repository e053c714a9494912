import { STAND_IN_AFTER_MS } from '@nightfall/shared/game/state/limits';
import type { GameView, PlayerView } from '@nightfall/shared/protocol/game-view';
import { listed } from '../../../components/people/players.ts';
import { useServerTime } from '../../../components/people/use-server-time.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { TEXTS } from '../texts.ts';
import { roundPlayers } from './round.ts';

/** When the phase began, epoch milliseconds; later if its clock was moved. Null where no bot may be asked for. */
function beganAt({ phase, phaseEndsAt, gameSettings }: GameView): number | null {
  switch (phase) {
    case 'job_choice':
      return phaseEndsAt === null ? null : phaseEndsAt - gameSettings.nightTime * 1000;
    case 'discussion':
      return gameSettings.discussionStartTime;
    case 'vote':
      return gameSettings.votingStartTime;
    default:
      return null;
  }
}

const isDone = ({ phase }: GameView, player: PlayerView): boolean => {
  if (phase === 'job_choice') return player.hasSubmitted;
  return phase === 'vote' ? player.hasVoted || player.isBanished : player.isReady;
};

/** People who are here and whom the others wait for; in the discussion only the last one (rulebook section 10). */
function waitedFor(view: GameView): readonly PlayerView[] {
  const people = roundPlayers(view).filter(
    (player) => !player.isBot && player.isConnected && !player.hasStandIn && !isDone(view, player),
  );
  return view.phase === 'discussion' && people.length > 1 ? [] : people;
}

/** More names than these are counted, and have no button. */
const MOST_NAMES = 4;

function namesOf(people: readonly PlayerView[]): string {
  const names = people.map(({ displayName }) => displayName);
  if (names.length <= MOST_NAMES) return listed(names);
  return listed([...names.slice(0, MOST_NAMES), TEXTS.others(names.length - MOST_NAMES)]);
}

/** Once a phase has gone on for a while: whom the table waits for, and for the host a bot in their place. */
export function WaitedFor() {
  const { view, me, player, act, isHost, isConnected } = useRoom();
  const now = useServerTime();
  if (player.hasStandIn && beganAt(view) !== null)
    return (
      <section className="pause-note" aria-label={TEXTS.standIn}>
        <p role="status">{TEXTS.botActsForYou}</p>
        <Button disabled={!isConnected} onClick={() => void act('i_am_here', {})}>
          {TEXTS.iAmHere}
        </Button>
      </section>
    );
  const since = beganAt(view);
  const people = since === null || now - since < STAND_IN_AFTER_MS ? [] : waitedFor(view);
  const others = people.filter(({ userId }) => userId !== me.userId);
  if (people.length === 0) return null;
  return (
    <section className="pause-note" aria-label={TEXTS.standIn}>
      <p role="status">{others.length === 0 ? TEXTS.waitingForYou : TEXTS.waitingFor(namesOf(others))}</p>
      {isHost &&
        others.slice(0, MOST_NAMES).map(({ userId, displayName }) => (
          <Button
            key={userId}
            disabled={!isConnected}
            onClick={() => void act('ask_stand_in', { targetUserId: userId })}
          >
            {TEXTS.letBotAct(displayName)}
          </Button>
        ))}
    </section>
  );
}
