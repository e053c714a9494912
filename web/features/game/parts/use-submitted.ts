import { useRoom } from '../../../realtime/room-context.tsx';
import { roundPlayers } from './seat-facts.ts';

/** Who plays this round, and how many have finished their night. */
export function useSubmitted() {
  const { view } = useRoom();
  const players = roundPlayers(view);
  return { players, done: players.filter((player) => player.hasSubmitted).length };
}
