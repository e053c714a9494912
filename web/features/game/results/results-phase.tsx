import { useEffect } from 'react';
import { Chat } from '../../../components/chat.tsx';
import { announce } from '../../../components/live-region.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { PhaseFrame } from '../parts/phase-frame.tsx';
import { roundPlayers } from '../parts/round.ts';
import { TEXTS as GAME_TEXTS } from '../texts.ts';
import { readableResults, winnersByRole } from './fallback-winners.ts';
import { FinalRoles } from './final-roles.tsx';
import { NightLog } from './night-log.tsx';
import { PlayAgain } from './play-again.tsx';
import { TEXTS } from './texts.ts';
import { Verdict } from './verdict.tsx';
import { Votes } from './votes.tsx';
import { winnersText } from './winners-text.ts';

function Calculating() {
  return (
    <PhaseFrame title={GAME_TEXTS.calculating}>
      <div className="slip" aria-busy="true">
        <p>{GAME_TEXTS.calculatingText}</p>
      </div>
      <div className="counting" aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </PhaseFrame>
  );
}

/** The winners worked out here, and no further results. */
function WithoutResults() {
  const { view } = useRoom();
  const theme = useTheme();
  const winners = winnersByRole(roundPlayers(view), (role) => roleFacts(role, theme, view.customRoles));
  return (
    <section className="verdict" aria-label={TEXTS.winningTeams}>
      <p className="verdict__sides">{winnersText(winners, theme)}</p>
      <p className="slip slip--note">{TEXTS.noResults}</p>
    </section>
  );
}

export function ResultsPhase() {
  const { view } = useRoom();
  const theme = useTheme();
  const results = readableResults(view);
  useEffect(() => {
    if (results === undefined) return;
    announce(`${TEXTS.complete} ${winnersText(results.winners, theme)}. ${results.winCondition}`);
  }, [results, theme]);
  if (view.gameSettings.calculatingResults) return <Calculating />;
  return (
    <PhaseFrame title={TEXTS.complete}>
      <div className="results">
        <div className="stack">
          {results === undefined ? <WithoutResults /> : <Verdict results={results} />}
        </div>
        <div className="stack results__boards">
          <FinalRoles results={results} />
          {results !== undefined && <Votes results={results} />}
          <NightLog />
        </div>
        <section className="board results__chat">
          <Chat />
        </section>
      </div>
      <PlayAgain />
    </PhaseFrame>
  );
}
