import { CountdownBar, CountdownRing } from '../../../components/clock/countdown.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { phaseLengthMs } from '../parts/phase-frame.tsx';
import { useForceEnd } from '../parts/use-force-end.ts';
import { TEXTS } from '../texts.ts';

/** How long one may still talk, on the table; tells the server when that is over. */
export function TalkRing() {
  const { view, serverNow } = useRoom();
  const onTimeUp = useForceEnd();
  return (
    <CountdownRing
      endsAt={view.phaseEndsAt}
      now={serverNow}
      totalMs={phaseLengthMs(view)}
      label={TEXTS.toTalk}
      onTimeUp={onTimeUp}
    />
  );
}

/** The same in a line, for who writes and does not see the table. */
export function TalkBar() {
  const { view, serverNow } = useRoom();
  return (
    <CountdownBar
      endsAt={view.phaseEndsAt}
      now={serverNow}
      totalMs={phaseLengthMs(view)}
      label={TEXTS.toTalk}
    />
  );
}
