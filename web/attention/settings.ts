import { useSyncExternalStore } from 'react';
import { readStored, subscribeToStored, writeStored } from '../session/browser-storage.ts';

const LOUDEST = 100;
const USUAL_VOLUME = 60;

/** Off until it is switched on; the table is loud enough. */
const isSoundOn = () => readStored('sound') === 'on';
/** The answer to the table screen's question whether to read aloud; null before it. */
const narrationAnswer = () => readStored('narration');
const isNarrationOn = () => narrationAnswer() === 'on';
const isVibrationOn = () => readStored('vibration') !== 'off';

/** From 1 to 100. */
function volume(): number {
  const stored = Number(readStored('soundVolume') ?? USUAL_VOLUME);
  return Number.isFinite(stored) ? Math.min(LOUDEST, Math.max(1, Math.round(stored))) : USUAL_VOLUME;
}

export interface AttentionSettings {
  readonly isSoundOn: boolean;
  readonly volume: number;
  readonly isVibrationOn: boolean;
}

export const attentionSettings = (): AttentionSettings => ({
  isSoundOn: isSoundOn(),
  volume: volume(),
  isVibrationOn: isVibrationOn(),
});

/** What this browser may do to be noticed. */
export const useAttentionSettings = (): AttentionSettings => ({
  isSoundOn: useSyncExternalStore(subscribeToStored, isSoundOn),
  volume: useSyncExternalStore(subscribeToStored, volume),
  isVibrationOn: useSyncExternalStore(subscribeToStored, isVibrationOn),
});

export const useNarrationAnswer = (): string | null =>
  useSyncExternalStore(subscribeToStored, narrationAnswer);
export const useNarrationWish = (): boolean => useSyncExternalStore(subscribeToStored, isNarrationOn);
export const setNarration = (isOn: boolean) => writeStored('narration', isOn ? 'on' : 'off');
export const setSound = (isOn: boolean) => writeStored('sound', isOn ? 'on' : 'off');
export const setVolume = (loudness: number) => writeStored('soundVolume', String(loudness));
export const setVibration = (isOn: boolean) => writeStored('vibration', isOn ? 'on' : 'off');
