import { CUES, type Cue, type Note } from './cues.ts';
import { attentionSettings } from './settings.ts';

const ATTACK_SECONDS = 0.012;
const SILENCE = 0.0001;

let context: AudioContext | null = null;

/** Made for the first sound; browsers let it speak only after somebody has touched the page. */
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

/** Plays a cue, if this browser's owner has switched sound on and has touched the page. */
export function playCue(cue: Cue): void {
  const { isSoundOn, volume } = attentionSettings();
  if (!isSoundOn || navigator.userActivation?.hasBeenActive === false) return;
  const audio = audible();
  if (audio === null) return;
  for (const note of CUES[cue]) sound(audio, note, volume / 100);
}
