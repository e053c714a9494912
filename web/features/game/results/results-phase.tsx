import { useEffect } from 'react';
import { Chat } from '../../../components/chat.tsx';
import { announce } from '../../../components/live-region.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { winnerName } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { PhaseFrame } from '../parts/phase-frame.tsx';
import { TEXTS as GAME_TEXTS } from '../texts.ts';
import { FinalRoles } from './final-roles.tsx';
import { NightLog } from './night-log.tsx';
import { PlayAgain } from './play-again.tsx';
import { TEXTS } from './texts.ts';
import { Verdict } from './verdict.tsx';
import { Votes } from './votes.tsx';

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

export function ResultsPhase() {
  const { view } = useRoom();
  const theme = useTheme();
  const { voteResults: results, calculatingResults } = view.gameSettings;
  useEffect(() => {
    if (results === undefined) return;
    const sides = results.winners.map((winner) => winnerName(winner, theme)).join(', ');
    announce(
      `${TEXTS.complete} ${sides === '' ? TEXTS.nobodyWins : TEXTS.wins(sides)}. ${results.winCondition}`,
    );
  }, [results, theme]);
  if (calculatingResults) return <Calculating />;
  return (
    <PhaseFrame title={TEXTS.complete}>
      <div className="results">
        <div className="stack">
          {results === undefined ? (
            <p className="slip slip--note">{TEXTS.noResults}</p>
          ) : (
            <Verdict results={results} />
          )}
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
