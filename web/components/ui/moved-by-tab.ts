let isByTab = false;

const note = (event: KeyboardEvent | PointerEvent) => {
  isByTab = event instanceof KeyboardEvent && event.key === 'Tab';
};
window.addEventListener('keydown', note, { capture: true });
window.addEventListener('pointerdown', note, { capture: true });

/** Whether the focus is where the Tab key has moved it, and did not come back from a menu or a dialog. */
export const movedByTab = (): boolean => isByTab;
