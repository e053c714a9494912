import type { PlayerView, VoteResults } from '@nightfall/shared/game/view';
import { Avatar } from '../../../components/avatar.tsx';
import { MiniCard } from '../../../components/mini-card.tsx';
import { bySeat } from '../../../components/players.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { roundPlayers } from '../parts/round.ts';
import { NightMarks } from './night-marks.tsx';
import { TEXTS } from './texts.ts';

function Path({ player }: { player: PlayerView }) {
  const { view } = useRoom();
  const theme = useTheme();
  const first = roleFacts(player.originalRole ?? '', theme, view.customRoles);
  const last = roleFacts(player.currentRole ?? '', theme, view.customRoles);
  const hasChanged = first.name !== last.name;
  return (
    <span className="final-role__path">
      <span className="final-role__card">
        <MiniCard role={first} />
        <span>{first.title}</span>
      </span>
      <span className="final-role__way">
        {hasChanged ? <Icon name="right" size={22} /> : <span className="final-role__line" />}
        <span className="unseen">{hasChanged ? TEXTS.becomes : TEXTS.stays}</span>
      </span>
      <span className="final-role__card">
        <MiniCard role={last} />
        <span>{last.title}</span>
      </span>
    </span>
  );
}

interface FateProps {
  readonly userId: string;
  readonly results: VoteResults | undefined;
}

function Fate({ userId, results }: FateProps) {
  if (results === undefined) return null;
  const isWinner = results.playerResults.find((result) => result.userId === userId)?.isWinner ?? false;
  const isEliminated = results.eliminatedPlayers.some((eliminated) => eliminated.userId === userId);
  return (
    <span className={isWinner ? 'fate fate--won' : 'fate'}>
      {isWinner ? TEXTS.won : TEXTS.lost}
      {isEliminated && ` · ${TEXTS.eliminatedNote}`}
    </span>
  );
}

/** Everybody's first and last card, whether they won, and their votes. */
export function FinalRoles({ results }: { results: VoteResults | undefined }) {
  const { view } = useRoom();
  return (
    <section className="board" aria-labelledby="final-roles">
      <h2 id="final-roles">{TEXTS.finalRoles}</h2>
      <ul>
        {bySeat(roundPlayers(view)).map((player) => (
          <li
            key={player.id}
            className={`final-role ${results?.eliminatedPlayers.some(({ userId }) => userId === player.userId) ? 'final-role--eliminated' : ''}`}
          >
            <Avatar name={player.displayName} size="sm" />
            <span className="final-role__name">
              <strong>{player.displayName}</strong>
              <Fate userId={player.userId} results={results} />
            </span>
            <Path player={player} />
            <NightMarks player={player} />
          </li>
        ))}
      </ul>
    </section>
  );
}
