import type { PlayerView, VoteResults } from '@nightfall/shared/protocol/game-view';
import { useId, useState } from 'react';
import { Avatar } from '../../../components/people/avatar.tsx';
import { DebugMark } from '../../../components/people/debug-mark.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { roundPlayers } from '../parts/round.ts';
import { TEXTS as GAME_TEXTS } from '../texts.ts';
import { type CardPath, FinalCards } from './final-cards.tsx';
import type { CardArrival } from './night-story.ts';
import { PlayerDetails } from './player-details.tsx';
import { TEXTS } from './texts.ts';

/** More faces than these stand for the others with a number. */
const MOST_FACES = 3;

function PathInWords({ first, last, by }: CardPath) {
  const hasChanged = first.name !== last.name;
  return (
    <span className={hasChanged ? 'final-role__path' : 'final-role__path final-role__path--same'}>
      <span>{first.title}</span>
      {hasChanged ? (
        <>
          <span className="unseen">{TEXTS.becomes}</span>
          <span aria-hidden="true"> → </span>
          <span>{last.title}</span>
        </>
      ) : (
        <span className="unseen">
          {TEXTS.stays}
          {last.title}
        </span>
      )}
      {by !== null && <span className="quiet">{` ${TEXTS.movedBy(by.title)}`}</span>}
    </span>
  );
}

/** How many votes somebody got, and from whom. */
function Received({ voters }: { voters: readonly PlayerView[] }) {
  const more = voters.length - MOST_FACES;
  return (
    <span className="received">
      <span className={voters.length === 0 ? 'received__count quiet' : 'received__count'}>
        {voters.length}
        <span className="unseen">{` ${TEXTS.voteWord(voters.length)}`}</span>
      </span>
      {voters.length > 0 && (
        <span className="received__faces" aria-hidden="true">
          {voters.slice(0, MOST_FACES).map(({ id, displayName }) => (
            <Avatar key={id} name={displayName} size="sm" />
          ))}
          {more > 0 && <span className="received__more">{`+${more}`}</span>}
        </span>
      )}
    </span>
  );
}

interface FinalRoleProps {
  readonly player: PlayerView;
  readonly results: VoteResults | undefined;
  readonly changedBy: string | null;
  /** Every card that came before the player. */
  readonly arrivals: readonly CardArrival[];
}

/** Whether somebody won, and whether they were eliminated. */
function useFate(userId: string, results: VoteResults | undefined) {
  const { eliminated } = useTheme().text.screens.moments;
  const result = results?.playerResults.find((one) => one.userId === userId);
  const isOut = results?.eliminatedPlayers.some((out) => out.userId === userId) ?? false;
  const won = result?.isWinner ? TEXTS.won : TEXTS.lost;
  const isJudged = results !== undefined && !results.wasEndedByHost;
  const words = isJudged ? [won, isOut && eliminated.toLowerCase()].filter(Boolean).join(' · ') : '';
  return { result, isOut, words, isWinner: result?.isWinner ?? false };
}

export function FinalRole({ player, results, changedBy, arrivals }: FinalRoleProps) {
  const { view, me } = useRoom();
  const theme = useTheme();
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const fate = useFate(player.userId, results);
  const factsOf = (role: string | null | undefined) => roleFacts(role ?? '', theme, view.customRoles);
  const [first, last] = [factsOf(player.originalRole), factsOf(player.currentRole)];
  const by = changedBy === null ? null : factsOf(changedBy);
  const voters = roundPlayers(view).filter(({ voteTarget }) => voteTarget === player.userId);
  const names = [
    'final-role',
    fate.isOut && 'final-role--out',
    fate.isWinner && 'final-role--won',
    isOpen && 'final-role--open',
  ];
  return (
    <li className={names.filter(Boolean).join(' ')}>
      <Avatar name={player.displayName} size="sm" />
      <span className="final-role__name">
        <button
          type="button"
          className="final-role__open"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
        >
          <bdi>{player.displayName}</bdi>
          {player.userId === me.userId && <span className="quiet">{` (${GAME_TEXTS.you})`}</span>}
        </button>
        <span className="fate">{fate.words}</span>
        {player.hasDebugView && <DebugMark withWords />}
      </span>
      <FinalCards first={first} last={last} by={by} />
      <PathInWords first={first} last={last} by={by} />
      <Received voters={voters} />
      <div id={details} className="final-role__details" hidden={!isOpen}>
        {isOpen && (
          <PlayerDetails
            player={player}
            voters={voters}
            arrivals={arrivals}
            result={fate.result}
            winCondition={last.winCondition}
          />
        )}
      </div>
    </li>
  );
}
