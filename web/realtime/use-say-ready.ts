import { useRoom } from './room-context.tsx';

/** Says that one is ready, of the phase that is shown: a word that comes late then counts for no other. */
export function useSayReady(): () => void {
  const { view, me, act } = useRoom();
  // A server from before there were stand-ins takes no phase.
  const takesPhase = 'standInDid' in me;
  return () => void act('ready_next_phase', takesPhase ? { phase: view.phase } : {});
}
