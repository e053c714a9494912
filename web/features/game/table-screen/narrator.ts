import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Said } from '../../../components/ui/words.tsx';

export const hasVoice = () => 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;

/** Speaks a sentence in its language, interrupting the one being spoken. */
function say({ words, lang }: Said, volume: number, onRefused: () => void): void {
  const sentence = new SpeechSynthesisUtterance(words);
  sentence.lang = lang ?? document.documentElement.lang;
  sentence.volume = volume / 100;
  sentence.rate = 0.95;
  sentence.onerror = ({ error }) => {
    if (error === 'not-allowed') onRefused();
  };
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(sentence);
}

interface Narration extends Said {
  readonly isOn: boolean;
  /** From 1 to 100. */
  readonly volume: number;
}

/** Events that count as user activation for speech: a touch only when it is lifted. */
const PRESSES = ['pointerup', 'keydown'] as const;

function usePress(isAwaited: boolean, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!isAwaited) return;
    const pressed = () => press();
    for (const kind of PRESSES) window.addEventListener(kind, pressed, true);
    return () => {
      for (const kind of PRESSES) window.removeEventListener(kind, pressed, true);
    };
  }, [isAwaited]);
}

/**
 * Speaks each new text, and the present one when narration is switched on. Returns whether it waits for a press:
 * browsers do not let an untouched page speak, for instance after a reload.
 */
export function useNarration({ words, lang, isOn, volume }: Narration): boolean {
  const loudness = useRef(volume);
  loudness.current = volume;
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isOn || words === '' || isRefused || !hasVoice()) return;
    say({ words, lang }, loudness.current, () => setRefused(true));
    return () => window.speechSynthesis.cancel();
  }, [words, lang, isOn, isRefused]);
  usePress(isRefused, () => setRefused(false));
  return isOn && isRefused;
}
