import type { PlayerView } from '@nightfall/shared/game/view';
import { Avatar } from '../../../components/avatar.tsx';
import { bySeat } from '../../../components/players.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { TEXTS } from '../texts.ts';

interface ProgressListProps {
  readonly label: string;
  readonly players: readonly PlayerView[];
  readonly isDone: (player: PlayerView) => boolean;
  readonly doneWord: string;
}

/** Whom everybody is waiting for. */
export function ProgressList({ label, players, isDone, doneWord }: ProgressListProps) {
  return (
    <ul className="progress" aria-label={label}>
      {bySeat(players).map((player) => {
        const done = isDone(player);
        return (
          <li key={player.id} className={`progress__item ${done ? 'progress__item--done' : ''}`}>
            <Avatar name={player.displayName} size="sm" />
            <span className="progress__name">{player.displayName}</span>
            <span className="progress__state">
              <Icon name={done ? 'check' : 'clock'} size={18} />
              <span className="unseen">{done ? doneWord : TEXTS.waiting}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
