import type { PlayerView, VoteResults } from '@nightfall/shared/protocol/game-view';
import { listed, nameOf } from '../../../components/people/players.ts';
import { useRoom } from '../../../realtime/room-context.tsx';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { NightMarks } from './night-marks.tsx';
import type { CardArrival } from './night-story.ts';
import { TEXTS } from './texts.ts';

interface PlayerDetailsProps {
  readonly player: PlayerView;
  /** Who voted for this player. */
  readonly voters: readonly PlayerView[];
  readonly arrivals: readonly CardArrival[];
  readonly result: VoteResults['playerResults'][number] | undefined;
  /** How the role wins. */
  readonly winCondition: string;
}

/** Every card that lay before the player, in turn, where more than one came. */
function CardsInTurn({ player, arrivals }: Pick<PlayerDetailsProps, 'player' | 'arrivals'>) {
  const { view } = useRoom();
  const theme = useTheme();
  if (arrivals.length < 2) return null;
  const titleOf = (role: string | null | undefined) => roleFacts(role ?? '', theme, view.customRoles).title;
  const cards = arrivals.map(({ print, moverUserId }) =>
    TEXTS.broughtBy(print === null ? TEXTS.anotherCard : titleOf(print), nameOf(view.players, moverUserId)),
  );
  return <p>{TEXTS.cardsInTurn(player.displayName, [titleOf(player.originalRole), ...cards].join(' → '))}</p>;
}

/** What else befell one player: why they won or lost, their vote and votes, and the traces of the night. */
export function PlayerDetails({ player, voters, arrivals, result, winCondition }: PlayerDetailsProps) {
  const { view, me } = useRoom();
  const { displayName, voteTarget } = player;
  const reason = player.userId === me.userId ? result?.winReason : result?.reasonToOthers;
  return (
    <div className="details">
      <p>{reason || winCondition}</p>
      {view.gameSettings.voteResults !== undefined && (
        <p>
          {voteTarget
            ? TEXTS.votedFor(displayName, nameOf(view.players, voteTarget))
            : TEXTS.abstained(displayName)}
          {voters.length > 0 && ` · ${TEXTS.votesFrom(listed(voters.map((one) => one.displayName)))}`}
        </p>
      )}
      <CardsInTurn player={player} arrivals={arrivals} />
      <NightMarks player={player} />
    </div>
  );
}
