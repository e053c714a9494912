import { attentionSettings } from './settings.ts';

/** A short buzz, where the device has it and its owner has touched the page and not switched it off. */
export function buzz(milliseconds: number): void {
  if (!attentionSettings().isVibrationOn || navigator.userActivation?.hasBeenActive !== true) return;
  navigator.vibrate?.(milliseconds);
}
