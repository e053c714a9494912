import { useAttentionSettings, useNarrationWish } from '../../../attention/settings.ts';
import { ConnectionBanner } from '../../../components/page/connection-banner.tsx';
import { awayWords, useAway } from '../../../components/people/use-away.ts';
import { useSeatNews } from '../../../components/people/use-seat-news.ts';
import { useServerTime } from '../../../components/people/use-server-time.ts';
import { Stage } from '../../../components/sky/sky.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { useWatchedRoom } from '../../../realtime/watched-room.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { useMoonClock } from '../parts/moon-clock.tsx';
import { useWaitedFor, waitingWords } from '../parts/waited-for.tsx';
import { TEXTS as RESULTS } from '../results/texts.ts';
import { Announcement } from './announcement.tsx';
import { AskForNarration } from './ask-for-narration.tsx';
import { Board } from './board.tsx';
import { useCaption } from './caption.ts';
import { Corner } from './corner.tsx';
import { CornerIcon } from './corner-icon.tsx';
import { LatestClaims } from './latest-claims.tsx';
import { useNarration } from './narrator.ts';
import { Outcome } from './outcome.tsx';
import { PhaseTable } from './phase-table.tsx';
import { isDone, seated } from './progress.ts';
import { TEXTS } from './texts.ts';
import { type Act, useAct, useRevealExpected } from './use-act.ts';

/** How many have done what the phase asks. */
function Count() {
  const { view } = useWatchedRoom();
  const people = seated(view, useServerTime());
  const done = people.filter((player) => isDone(view, player)).length;
  return (
    <p className="tv__count">
      <span className={done === 0 ? 'tv__tick tv__tick--none' : 'tv__tick'}>
        {done > 0 && <Icon name="check" size={24} />}
      </span>
      {TEXTS.done[view.phase](done, people.length)}
    </p>
  );
}

/** How many people wait during a running round. */
function Waiting() {
  const count = useWatchedRoom().view.waiting.length;
  return count > 0 && <p className="tv__count">{TEXTS.waiting(count)}</p>;
}

/** Whom the table waits for. */
function Awaited() {
  const people = useWaitedFor();
  return people.length > 0 && <p className="tv__count tv__count--awaited">{waitingWords(people)}</p>;
}

/** Who is missed at the table. */
function Away() {
  const words = awayWords(useAway());
  return words !== null && <p className="tv__count">{words}</p>;
}

const PressForVoice = () => (
  <p className="tv__press" role="status">
    <CornerIcon name="sound" />
    {TEXTS.pressForVoice}
  </p>
);

function useTitle({ kind }: Act): string {
  const { view } = useWatchedRoom();
  const { text } = useTheme();
  if (view.phase === 'lobby') return text.lobbyTitle;
  if (view.phase !== 'results') return text.phases[view.phase];
  if (kind === 'review') return RESULTS.review;
  return kind === 'story' ? text.nightActions : text.phases.results;
}

/** The public side of the table, large enough to read from across the room. */
export function TableScreen() {
  useRevealExpected();
  useSeatNews(useWatchedRoom().view);
  const { view, status, hindrance, reconnect } = useWatchedRoom();
  const theme = useTheme();
  const { act, onEnd } = useAct();
  const { shown, said } = useCaption(act);
  const title = useTitle(act);
  const moon = useMoonClock();
  const { volume } = useAttentionSettings();
  const isVoiceWaiting = useNarration({ words: said, isOn: useNarrationWish(), volume });
  const { phase } = view;
  const scene = phase === 'results' ? act.kind : phase;
  return (
    <Stage phase={phase} className="tv" picture={theme.images.background} moon={moon}>
      <title>{`${title} · ${TEXTS.name} · ${theme.text.gameTitle}`}</title>
      <ConnectionBanner status={status} hindrance={hindrance} onReconnect={reconnect} />
      <main className="tv__page" data-scene={scene}>
        <header className="tv__head">
          <h1 className="tv__title">{title}</h1>
          <p className="tv__caption" aria-live="polite">
            {shown}
          </p>
          <Announcement />
          <LatestClaims />
        </header>
        <div className="tv__table">
          {phase === 'results' ? <Outcome act={act} onEnd={onEnd} /> : <PhaseTable key={phase} />}
        </div>
        <div className="tv__foot">
          <Count />
          <Awaited />
          <Waiting />
          <Away />
          {isVoiceWaiting && <PressForVoice />}
          <AskForNarration />
        </div>
        <Board />
        <Corner />
      </main>
    </Stage>
  );
}
