import { CountdownBar, CountdownRing } from '../../../components/clock/countdown.tsx';
import { usePhaseClock } from '../parts/phase-clock.ts';
import { useForceEnd } from '../parts/use-force-end.ts';
import { TEXTS } from '../texts.ts';

/** How long one may still talk, on the table; tells the server when that is over. */
export function TalkRing() {
  const clock = usePhaseClock();
  const onTimeUp = useForceEnd();
  if (clock === null) return <p className="talk-freely">{TEXTS.talkFreely}</p>;
  return <CountdownRing {...clock} label={TEXTS.toTalk} onTimeUp={onTimeUp} />;
}

/** The same in a line, for who writes and does not see the table. */
export function TalkBar() {
  const clock = usePhaseClock();
  return clock && <CountdownBar {...clock} label={TEXTS.toTalk} />;
}
