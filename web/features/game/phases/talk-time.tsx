import { CountdownBar, CountdownRing } from '../../../components/clock/countdown.tsx';
import { usePhaseClock } from '../parts/phase-clock.ts';
import { useForceEnd } from '../parts/use-force-end.ts';
import { TEXTS } from '../texts.ts';

/** How much time there is left to talk, on the table; tells the server when it is up. */
export function TalkRing() {
  const clock = usePhaseClock();
  const onTimeUp = useForceEnd();
  if (clock === null) return <p className="talk-freely">{TEXTS.talkFreely}</p>;
  return <CountdownRing {...clock} label={TEXTS.toTalk} onTimeUp={onTimeUp} />;
}

/** The same in one line, for players who are typing and cannot see the table. */
export function TalkBar() {
  const clock = usePhaseClock();
  return clock && <CountdownBar {...clock} label={TEXTS.toTalk} />;
}
