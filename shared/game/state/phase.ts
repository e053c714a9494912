import { z } from 'zod';

/** The phases in their order; after results the room is in the lobby again. */
export const PHASES = [
  'lobby',
  'role_deal',
  'job_choice',
  'role_resolve',
  'discussion',
  'vote',
  'results',
] as const;

export const phaseSchema = z.enum(PHASES);
export type Phase = z.infer<typeof phaseSchema>;

/** No round is running: newcomers get a seat. */
export function isBetweenRounds(phase: Phase): phase is 'lobby' | 'results' {
  return phase === 'lobby' || phase === 'results';
}
