import type { Phase } from '@nightfall/shared/game/state/phase';
import { attentionSettings } from './settings.ts';

/** One tone of a cue. */
interface Note {
  /** Seconds after the cue's start. */
  readonly at: number;
  readonly hz: number;
  readonly seconds: number;
  /** From 0 to 1. */
  readonly loudness: number;
  readonly shape: 'sine' | 'triangle' | 'square';
}

type Cue = Phase | 'turn' | 'tick';

const bell = (at: number, hz: number, seconds = 1.6): Note[] => [
  { at, hz, seconds, loudness: 0.5, shape: 'sine' },
  { at, hz: hz * 2.76, seconds: seconds * 0.45, loudness: 0.14, shape: 'sine' },
];
const drum = (at: number, hz = 70): Note => ({ at, hz, seconds: 0.32, loudness: 0.9, shape: 'sine' });
const flick = (at: number): Note => ({ at, hz: 950, seconds: 0.05, loudness: 0.14, shape: 'triangle' });
const call = (at: number, hz: number, seconds = 0.5): Note => ({
  at,
  hz,
  seconds,
  loudness: 0.36,
  shape: 'triangle',
});

/** Each phase announces itself; `turn` asks for the player, `tick` counts the last seconds. */
export const CUES: Readonly<Record<Cue, readonly Note[]>> = {
  lobby: [call(0, 392), call(0.14, 523)],
  role_deal: [flick(0), flick(0.09), flick(0.18), flick(0.27), flick(0.36)],
  job_choice: [...bell(0, 196, 2.4), call(0.9, 370, 0.28), call(1.25, 311, 0.7)],
  role_resolve: [call(0, 392, 0.3), call(0.16, 494, 0.3), call(0.32, 587, 0.6)],
  discussion: [...bell(0, 523), ...bell(0.5, 659)],
  vote: [drum(0), drum(0.24), drum(0.72, 58)],
  results: [call(0, 262, 1.4), call(0.02, 330, 1.4), call(0.04, 392, 1.4), call(0.5, 523, 1.2)],
  turn: [call(0, 659, 0.14), call(0.13, 880, 0.24)],
  tick: [{ at: 0, hz: 1200, seconds: 0.04, loudness: 0.2, shape: 'square' }],
};

const ATTACK_SECONDS = 0.012;
const SILENCE = 0.0001;

let context: AudioContext | null = null;

/** Made for the first sound; browsers keep it silent until the page has been touched. */
function audible(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function sound(audio: AudioContext, note: Note, volume: number): void {
  const start = audio.currentTime + note.at;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = note.shape;
  tone.frequency.value = note.hz;
  loudness.gain.setValueAtTime(SILENCE, start);
  loudness.gain.exponentialRampToValueAtTime(note.loudness * volume, start + ATTACK_SECONDS);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, start + ATTACK_SECONDS + note.seconds);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + ATTACK_SECONDS + note.seconds);
}

/** Plays a cue if sound is on and the page has been touched. */
export function playCue(cue: Cue): void {
  const { isSoundOn, volume } = attentionSettings();
  if (!isSoundOn || navigator.userActivation?.hasBeenActive === false) return;
  const audio = audible();
  if (audio === null) return;
  for (const note of CUES[cue]) sound(audio, note, volume / 100);
}
