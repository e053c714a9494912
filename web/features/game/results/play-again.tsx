import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { TEXTS } from './texts.ts';

/** Bots are not asked and not counted. */
export function PlayAgain() {
  const { view, player, act, isConnected } = useRoom();
  const humans = view.players.filter((other) => !other.isBot && !other.joinsNextRound);
  const wanting = humans.filter((other) => other.wantsPlayAgain).length;
  const label = player.wantsPlayAgain ? TEXTS.waitingForOthers : TEXTS.playAgain;
  return (
    <div className="action-bar">
      <p>{TEXTS.wantAgain(wanting, humans.length)}</p>
      <Button
        look="primary"
        disabled={!isConnected || player.wantsPlayAgain}
        onClick={() => void act('play_again', {})}
      >
        {isConnected ? label : TEXTS.reconnecting}
      </Button>
    </div>
  );
}
