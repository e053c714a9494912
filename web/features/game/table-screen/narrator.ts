import { useEffect, useEffectEvent, useRef, useState } from 'react';

export const hasVoice = () => 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;

/** Speaks a sentence in the page's language, interrupting the one being spoken. */
function say(words: string, volume: number, onRefused: () => void): void {
  const sentence = new SpeechSynthesisUtterance(words);
  sentence.lang = document.documentElement.lang;
  sentence.volume = volume / 100;
  sentence.rate = 0.95;
  sentence.onerror = ({ error }) => {
    if (error === 'not-allowed') onRefused();
  };
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(sentence);
}

interface Narration {
  readonly words: string;
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
export function useNarration({ words, isOn, volume }: Narration): boolean {
  const loudness = useRef(volume);
  loudness.current = volume;
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isOn || words === '' || isRefused || !hasVoice()) return;
    say(words, loudness.current, () => setRefused(true));
    return () => window.speechSynthesis.cancel();
  }, [words, isOn, isRefused]);
  usePress(isRefused, () => setRefused(false));
  return isOn && isRefused;
}
