let lastInput: KeyboardEvent | PointerEvent | null = null;

const note = (event: KeyboardEvent | PointerEvent) => {
  lastInput = event;
};
window.addEventListener('keydown', note, { capture: true });
window.addEventListener('pointerdown', note, { capture: true });

/** Whether the last input came from the keyboard. */
export const isByKeyboard = (): boolean => lastInput instanceof KeyboardEvent;

/** Whether the focus is where the Tab key has moved it, and did not come back from a menu or a dialog. */
export const movedByTab = (): boolean => lastInput instanceof KeyboardEvent && lastInput.key === 'Tab';
