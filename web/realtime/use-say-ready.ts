import { useRoom } from './room-context.tsx';

/** Says that one is ready, of the phase that is shown: a word that comes late then counts for no other. */
export function useSayReady(): () => void {
  const { view, act } = useRoom();
  return () => void act('ready_next_phase', { phase: view.phase });
}
