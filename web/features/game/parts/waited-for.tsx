import { STAND_IN_AFTER_MS } from '@nightfall/shared/game/state/limits';
import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameView, PlayerView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import { isPresent } from '../../../components/people/players.ts';
import { useServerTime } from '../../../components/people/use-server-time.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom, useWatchedRoom } from '../../../realtime/room-context.tsx';
import { listed } from '../../../session/formats.ts';
import * as styles from './phase-body.module.css';
import { roundPlayers } from './seat-facts.ts';

const TEXTS = GAME.round;

type WaitingPhase = 'job_choice' | 'discussion' | 'vote';

/** What each of these phases waits for (rulebook section 10). */
const IS_DONE: Record<WaitingPhase, (player: PlayerView) => boolean> = {
  job_choice: ({ hasSubmitted }) => hasSubmitted,
  discussion: ({ isReady }) => isReady,
  vote: ({ hasVoted, isBanished }) => hasVoted || isBanished,
};

const isWaitingPhase = (phase: Phase): phase is WaitingPhase => phase in IS_DONE;

/** Connected players the others wait for; in the discussion only if one is left. */
function waitedFor(view: GameView, now: number): readonly PlayerView[] {
  const { phase, phaseStartedAt } = view;
  if (phaseStartedAt === null || !isWaitingPhase(phase) || now - phaseStartedAt < STAND_IN_AFTER_MS)
    return [];
  const open = roundPlayers(view).filter(
    (player) => isPresent(player, now) && !player.hasStandIn && !IS_DONE[phase](player),
  );
  if (phase === 'discussion' && open.length > 1) return [];
  return open.filter(({ isConnected }) => isConnected);
}

/** The players the table waits for, once the phase has lasted so long that a bot may act for them. */
export function useWaitedFor(): readonly PlayerView[] {
  const { view } = useWatchedRoom();
  return waitedFor(view, useServerTime());
}

/** More names than these are counted, and have no button. */
const MOST_NAMES = 4;

/** 'Waiting for Ann and Bob'. */
export function waitingWords(people: readonly PlayerView[]): string {
  const names = people.map(({ displayName }) => displayName);
  if (names.length <= MOST_NAMES) return TEXTS.waitingFor({ names: listed(names) });
  const others = TEXTS.others({ count: names.length - MOST_NAMES });
  return TEXTS.waitingFor({ names: listed([...names.slice(0, MOST_NAMES), others]) });
}

/** The players the table waits for, and the host's buttons to let a bot act for them. */
export function WaitedFor() {
  const { view, me, player, act, isHost, isConnected } = useRoom();
  const people = useWaitedFor();
  if (player.hasStandIn && view.phaseStartedAt !== null)
    return (
      <section className={styles.pauseNote} aria-label={TEXTS.standIn}>
        <p role="status">{TEXTS.botActsForYou}</p>
        <Button disabled={!isConnected} onClick={() => void act('i_am_here', {})}>
          {TEXTS.iAmHere}
        </Button>
      </section>
    );
  const others = people.filter(({ userId }) => userId !== me.userId);
  if (people.length === 0) return null;
  return (
    <section className={styles.pauseNote} aria-label={TEXTS.standIn}>
      <p role="status">{others.length === 0 ? TEXTS.waitingForYou : waitingWords(others)}</p>
      {isHost &&
        others.slice(0, MOST_NAMES).map(({ userId, displayName }) => (
          <Button
            key={userId}
            disabled={!isConnected}
            onClick={() => void act('ask_stand_in', { targetUserId: userId })}
          >
            {TEXTS.letBotAct({ name: displayName })}
          </Button>
        ))}
    </section>
  );
}
