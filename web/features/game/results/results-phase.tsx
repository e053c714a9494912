import type { PlayerView, VoteResults } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/results.json';
import { useCallback, useEffect, useState } from 'react';
import { Chat } from '../../../components/chat/chat.tsx';
import { NewMessages } from '../../../components/chat/new-messages.tsx';
import { useLastRound } from '../../../components/page/last-round.tsx';
import { announce } from '../../../components/page/live-region.tsx';
import { Avatar } from '../../../components/people/avatar.tsx';
import { ManagePlayers } from '../../../components/people/manage-players.tsx';
import { askedToPlayAgain, bySeat } from '../../../components/people/players.ts';
import { useServerTime } from '../../../components/people/use-server-time.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { useRoom } from '../../../realtime/room-context.tsx';
import { isMotionUnwelcome } from '../../../styles/motion.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { DebugPanel } from '../debug/debug-panel.tsx';
import { PhaseFrame } from '../parts/phase-frame.tsx';
import { Calculating } from './calculating.tsx';
import * as resultsStyles from './results.module.css';
import { ResultsBody } from './results-body.tsx';
import * as resultsMoreStyles from './results-more.module.css';
import { Reveal } from './reveal.tsx';
import { isRevealDue, markRevealSeen } from './reveal-cues.ts';
import { NightStory } from './story.tsx';
import { readableResults, winnersText } from './winners-text.ts';

/** Announces the verdict to screen readers, once the reveal is over. */
function useAnnouncedVerdict(results: VoteResults | undefined): void {
  const { view } = useRoom();
  const theme = useTheme();
  useEffect(() => {
    if (results === undefined) return;
    announce(
      `${TEXTS.complete} ${winnersText(results.winners, theme, view.customRoles)}. ${results.winCondition}`,
    );
  }, [results, theme, view.customRoles]);
}

function Outcome({ results }: { results: VoteResults | undefined }) {
  useAnnouncedVerdict(results);
  return (
    <>
      <ResultsBody results={results}>
        <DebugPanel />
        <section className={`${resultsStyles.board} ${resultsStyles.chat}`}>
          <Chat />
          <ManagePlayers />
        </section>
      </ResultsBody>
      <PlayAgain />
    </>
  );
}

export function ResultsPhase() {
  const { view } = useRoom();
  const { id, round } = view;
  const results = readableResults(view);
  // With reduced motion the verdict comes at once.
  const [isRevealing, setRevealing] = useState(() => isRevealDue(view) && !isMotionUnwelcome());
  const end = useCallback(() => setRevealing(false), []);
  const isCounting = view.gameSettings.calculatingResults;
  useEffect(() => {
    if (!isCounting) markRevealSeen({ id, round });
  }, [isCounting, id, round]);
  if (isCounting) return <Calculating />;
  return (
    <PhaseFrame title={TEXTS.complete}>
      {isRevealing && results !== undefined ? (
        <Reveal results={results} onEnd={end} />
      ) : (
        <Outcome results={results} />
      )}
    </PhaseFrame>
  );
}

/** More faces than these would push the words onto a second line on a phone. */
const MOST_FACES = 4;

/** The humans and whether they want another round, those who do first. */
function PlayAgainPeople({ humans }: { humans: readonly PlayerView[] }) {
  const ordered = [...bySeat(humans)].sort(
    (one, other) => Number(other.wantsPlayAgain) - Number(one.wantsPlayAgain),
  );
  const more = ordered.length - MOST_FACES;
  return (
    <ul className={resultsMoreStyles.people} aria-label={TEXTS.whoIsIn}>
      {ordered.map(({ id, displayName, wantsPlayAgain }, index) => (
        <li
          key={id}
          className={
            index < MOST_FACES
              ? `${resultsMoreStyles.one} ${wantsPlayAgain ? resultsMoreStyles.oneIn : ''}`
              : 'unseen'
          }
        >
          <span className="unseen">
            {wantsPlayAgain ? TEXTS.isIn({ name: displayName }) : TEXTS.notYet({ name: displayName })}
          </span>
          {index < MOST_FACES && (
            <span aria-hidden="true">
              <Avatar name={displayName} size="sm" />
              {wantsPlayAgain && (
                <span className={resultsMoreStyles.tick}>
                  <Icon name="check" size={13} />
                </span>
              )}
            </span>
          )}
        </li>
      ))}
      {more > 0 && (
        <li className={resultsMoreStyles.more} aria-hidden="true">
          {`+${more}`}
        </li>
      )}
    </ul>
  );
}

interface AgainButtonProps {
  /** How many other players have not asked for another round. */
  readonly stillReading: number;
}

/** The host's wish alone opens the lobby for all: it asks for confirmation while others still read. */
function AgainButton({ stillReading }: AgainButtonProps) {
  const { player, act, isHost, isConnected } = useRoom();
  const { finish } = useLastRound();
  const [isAsking, setAsking] = useState(false);
  const want = () => {
    finish();
    void act('play_again', {});
  };
  const label = player.wantsPlayAgain ? TEXTS.waitingForOthers : TEXTS.playAgain;
  return (
    <>
      <Button
        look="primary"
        disabled={!isConnected || player.wantsPlayAgain}
        onClick={() => (isHost && stillReading > 0 ? setAsking(true) : want())}
      >
        {isConnected ? label : TEXTS.reconnecting}
      </Button>
      <ConfirmDialog
        title={TEXTS.stillReading({ count: stillReading })}
        description={TEXTS.stillReadingText}
        confirmLabel={TEXTS.openLobby}
        isDangerous={false}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={want}
      />
    </>
  );
}

/** How many humans want another round, and the button to ask for one. Bots are not counted. */
function PlayAgain() {
  const { view, me, player } = useRoom();
  const humans = askedToPlayAgain(view, useServerTime());
  const wanting = humans.filter((other) => other.wantsPlayAgain).length;
  const stillReading = humans.filter((other) => !other.wantsPlayAgain && other.userId !== me.userId).length;
  return (
    <div className={`${slipStyles.actionBar} again`}>
      <NewMessages />
      <div className={resultsMoreStyles.who}>
        <PlayAgainPeople humans={humans} />
        <p>{TEXTS.wantAgain({ count: wanting, all: humans.length })}</p>
        {player.joinsNextRound && <p className="quiet">{TEXTS.newcomer}</p>}
      </div>
      <div className={resultsMoreStyles.buttons}>
        <NightStory />
        <AgainButton stillReading={stillReading} />
      </div>
    </div>
  );
}
