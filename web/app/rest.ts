/** How long animations go on after the last change. */
const REST_AFTER_MS = 20_000;

/** A clock's digits change each second and count as no change; its levels do. */
const CLOCK = '[role=timer]';
const CLOCK_LEVELS = ['data-level', 'data-last-seconds'];

const PRESSES = ['pointerdown', 'keydown'] as const;

function isOfClock({ type, target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  return type !== 'attributes' && element !== null && element.closest(CLOCK) !== null;
}

/**
 * Marks the page's root element while nothing has been changed or pressed for a while: endless animations stop then
 * (styles/rest.css), so that a phone on the table draws nothing but its clock.
 */
export function restWhenNothingChanges(afterMs = REST_AFTER_MS): () => void {
  const root = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stir = () => {
    delete root.dataset.resting;
    clearTimeout(timer);
    timer = setTimeout(() => {
      root.dataset.resting = '';
    }, afterMs);
  };
  const observer = new MutationObserver((records) => {
    if (!records.every(isOfClock)) stir();
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: CLOCK_LEVELS,
  });
  for (const press of PRESSES) document.addEventListener(press, stir, { capture: true, passive: true });
  stir();
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const press of PRESSES) document.removeEventListener(press, stir, { capture: true });
  };
}
