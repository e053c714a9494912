import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import { TEXTS } from './absence-texts.ts';
import { nameOf } from './players.ts';

/** For who was away: what a bot has done meanwhile. */
export function StandInDeeds() {
  const { view, me, player } = useRoom();
  const { phases } = useTheme().text;
  const done = me.standInDid;
  if (done.length === 0) return null;
  return (
    <section className="stand-in" aria-label={TEXTS.deeds}>
      {done.includes('job_choice') && <p>{TEXTS.nightDone(phases.job_choice)}</p>}
      {done.includes('vote') && player.hasVoted && (
        <p>
          {me.voteTarget === null ? TEXTS.abstained : TEXTS.voteDone(nameOf(view.players, me.voteTarget))}
        </p>
      )}
    </section>
  );
}
