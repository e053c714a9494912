import RESULTS from '@nightfall/shared/text/en/results.json';
import TEXTS from '@nightfall/shared/text/en/table-screen.json';
import {
  setNarration,
  useAttentionSettings,
  useNarrationAnswer,
  useNarrationWish,
} from '../../../attention/settings.ts';
import { ConnectionBanner } from '../../../components/page/connection-banner.tsx';
import { nameOf } from '../../../components/people/players.ts';
import { awayWords, useAway } from '../../../components/people/use-away.ts';
import { useSeatNews } from '../../../components/people/use-seat-news.ts';
import { useServerTime } from '../../../components/people/use-server-time.ts';
import { Stage } from '../../../components/sky/sky.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import type { Said } from '../../../components/ui/words.tsx';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { useMoonClock } from '../parts/moon-clock.tsx';
import { useWaitedFor, waitingWords } from '../parts/waited-for.tsx';
import { winnersText } from '../results/winners-text.ts';
import { LatestClaims } from './latest-claims.tsx';
import { hasVoice, useNarration } from './narrator.ts';
import { Outcome } from './outcome.tsx';
import { PhaseTable } from './phase-table.tsx';
import { isDone, seated } from './progress.ts';
import { ControlIcon, ScreenControls } from './screen-controls.tsx';
import { SidePanel } from './side-panel.tsx';
import * as tableScreenStyles from './table-screen.module.css';
import { type ResultsScene, useResultsScene, useRevealExpected } from './use-results-scene.ts';

/** How many have done what the phase asks. */
function Count() {
  const { view } = useWatchedRoom();
  const people = seated(view, useServerTime());
  const done = people.filter((player) => isDone(view, player)).length;
  return (
    <p className={tableScreenStyles.count}>
      <span
        className={
          done === 0 ? `${tableScreenStyles.tick} ${tableScreenStyles.tickNone}` : tableScreenStyles.tick
        }
      >
        {done > 0 && <Icon name="check" size={24} />}
      </span>
      {TEXTS.done[view.phase]({ done, all: people.length })}
    </p>
  );
}

/** How many people wait during a running round. */
function WaitingCount() {
  const count = useWatchedRoom().view.waiting.length;
  return count > 0 && <p className={tableScreenStyles.count}>{TEXTS.waiting({ count })}</p>;
}

function WaitedForNote() {
  const people = useWaitedFor();
  return (
    people.length > 0 && (
      <p className={`${tableScreenStyles.count} tv__count--awaited`}>{waitingWords(people)}</p>
    )
  );
}

function AwayNote() {
  const words = awayWords(useAway());
  return words !== null && <p className={tableScreenStyles.count}>{words}</p>;
}

const PressForVoice = () => (
  <p className={tableScreenStyles.press} role="status">
    <ControlIcon name="sound" />
    {TEXTS.pressForVoice}
  </p>
);

function useTitle({ kind }: ResultsScene): Said {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const { lobbyTitle, nightActions, phases } = theme.text;
  const lang = langOf(theme);
  if (view.phase === 'lobby') return { words: lobbyTitle, lang };
  if (view.phase !== 'results') return { words: phases[view.phase], lang };
  if (kind === 'review') return { words: RESULTS.review };
  return { words: kind === 'story' ? nightActions : phases.results, lang };
}

/** The public view of the room, readable from a distance. */
export function TableScreen() {
  useRevealExpected();
  useSeatNews(useWatchedRoom().view);
  const { view, status, hindrance, reconnect } = useWatchedRoom();
  const theme = useTheme();
  const { scene, onEnd } = useResultsScene();
  const { shown, said } = useCaption(scene);
  const title = useTitle(scene);
  const moon = useMoonClock();
  const { volume } = useAttentionSettings();
  const isVoiceWaiting = useNarration({ ...said, isOn: useNarrationWish(), volume });
  const { phase } = view;
  const sceneName = phase === 'results' ? scene.kind : phase;
  return (
    <Stage phase={phase} className={tableScreenStyles.root} picture={theme.images.background} moon={moon}>
      <title>{`${title.words} · ${TEXTS.name} · ${theme.text.gameTitle}`}</title>
      <ConnectionBanner status={status} hindrance={hindrance} onReconnect={reconnect} />
      <main className={tableScreenStyles.page} data-scene={sceneName}>
        <header className={tableScreenStyles.head}>
          <h1 className={tableScreenStyles.title} lang={title.lang}>
            {title.words}
          </h1>
          <p className={tableScreenStyles.caption} lang={shown.lang} aria-live="polite">
            {shown.words}
          </p>
          <Announcement />
          <LatestClaims />
        </header>
        <div className={tableScreenStyles.table}>
          {phase === 'results' ? <Outcome scene={scene} onEnd={onEnd} /> : <PhaseTable key={phase} />}
        </div>
        <div className={tableScreenStyles.foot}>
          <Count />
          <WaitedForNote />
          <WaitingCount />
          <AwayNote />
          {isVoiceWaiting && <PressForVoice />}
          <AskForNarration />
        </div>
        <SidePanel />
        <ScreenControls />
      </main>
    </Stage>
  );
}

/**
 * The newest announcement of the Revealer in this discussion. Chat stays on the players' own screens: not every
 * player may read it.
 */
function Announcement() {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const since = view.gameSettings.discussionStartTime;
  if (view.phase !== 'discussion' || since === null) return null;
  const newest = view.messages.findLast(
    ({ source, timestamp }) => source === 'revealer' && timestamp >= since,
  );
  return newest === undefined ? null : (
    <p className={`${slipStyles.root} ${tableScreenStyles.slip}`} lang={langOf(theme)}>
      {newest.content}
    </p>
  );
}

/** Asked once in this browser. The press also allows the page to speak. */
function AskForNarration() {
  const answer = useNarrationAnswer();
  if (answer !== null || !hasVoice()) return null;
  return (
    <section className={tableScreenStyles.ask} aria-labelledby="narration-question">
      <p id="narration-question">{TEXTS.askForNarration}</p>
      <Button look="primary" onClick={() => setNarration(true)}>
        {TEXTS.readAloud}
      </Button>
      <Button onClick={() => setNarration(false)}>{TEXTS.staySilent}</Button>
    </section>
  );
}

interface Caption {
  /** Under the heading; empty where the scene has its own words. */
  readonly shown: Said;
  /** Read out. */
  readonly said: Said;
}

/** The theme's words for the present scene: in writing, and aloud if narration is on. */
function useCaption(scene: ResultsScene): Caption {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const { narration, moments } = theme.text.screens;
  const lang = langOf(theme);
  const both = (words: Said) => ({ shown: words, said: words });
  if (view.pausedBy !== null) {
    return both({ words: TEXTS.paused({ name: nameOf(view.players, view.pausedBy) }) });
  }
  if (view.phase !== 'results') {
    const words = narration?.[view.phase];
    return {
      shown: { words: words ?? '', lang },
      said: { words: words ?? theme.text.phases[view.phase], lang },
    };
  }
  if (scene.kind === 'counting') return both({ words: moments.calculating, lang });
  if (scene.kind !== 'verdict') return both({ words: '' });
  const { winners, winCondition } = scene.results;
  const winnersAndWhy = `${winnersText(winners, theme, view.customRoles)}. ${winCondition}`;
  return { shown: { words: '' }, said: { words: winnersAndWhy, lang } };
}
