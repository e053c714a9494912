import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, type NotePlacement, type NoteSurroundings, placeNote, scrollFor } from './place-note.ts';
import type { Step } from './steps.ts';

/** The clock, and what is pressed next: no note lies over them. */
const KEPT =
  '.game_phaseHeadTime > *, .night_moonClock, .countdown, .slip_actionBar button, .slip_actionBar .night_picked, .game_gameHeader button, .guide_helpButton, .role-sheet_startBar button';
const NEWEST_MESSAGE = '.chat_messagesList > li:last-child';
/** What was said last, and what the night has shown. */
const NEWS = `${NEWEST_MESSAGE}, .claims_claimsPending > *, .game[data-sky="role_resolve"] .slip, .toast`;
/** Words and people, which a note leaves in sight if it can. */
const SPARED =
  '.phase-body_words .slip, .game_phaseHead h1, .night_roleNote, .table li, .game_secretCard, .roles-strip, .claims_claimChips';

/** As many frames in a row in which nothing moves: from then on it is looked at now and then only. */
const LOOKS_TO_REST = 20;
const REST_MS = 120;

export interface PlacedNote {
  readonly place: NotePlacement;
  /** What the note is about. */
  readonly target: Box | null;
}

/** Something in a line of text is as high as the block of that text: its letters' font may reach into the next one. */
function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (getComputedStyle(element).display !== 'inline') return { left, top, width, height };
  const block = element.parentElement?.getBoundingClientRect();
  return { left, width, top: block?.top ?? top, height: block?.height ?? height };
}

const screenSize = () => ({ width: document.documentElement.clientWidth, height: window.innerHeight });

/** What the step is about, where it is on the page: a table's faces are several. */
function targetsOf({ target }: Step): Element[] {
  const found = target === undefined ? [] : [...document.querySelectorAll(target)];
  return found.filter((element) => element.getClientRects().length > 0);
}

/** The box around all of them. */
function boxAround(elements: readonly Element[]): Box | null {
  if (elements.length === 0) return null;
  const boxes = elements.map(boxOf);
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** The buttons that stay at the bottom of the screen while the page is scrolled. */
const fixedBars = (): Element[] =>
  [...document.querySelectorAll('.slip_actionBar, .role-sheet_startBar')].filter((bar) =>
    ['sticky', 'fixed'].includes(getComputedStyle(bar).position),
  );

/** Null while what the step is about is not on the page. */
function surroundings(step: Step, note: HTMLElement): NoteSurroundings | null {
  const targets = targetsOf(step);
  const target = boxAround(targets);
  if (step.target !== undefined && target === null) return null;
  const bars = fixedBars();
  const found = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => !targets.includes(element));
  const kept = Map.groupBy(found(KEPT), (element) => bars.some((bar) => bar.contains(element)));
  return {
    // Both are rounded: what is higher by half a pixel would lie over the message below.
    note: { width: note.offsetWidth, height: note.offsetHeight + 1 },
    screen: screenSize(),
    target,
    kept: (kept.get(false) ?? []).map(boxOf),
    fixed: (kept.get(true) ?? []).map(boxOf),
    news: found(NEWS).map(boxOf),
    spared: found(SPARED).map(boxOf),
  };
}

function measured(step: Step, note: HTMLElement): PlacedNote | null {
  const around = surroundings(step, note);
  return around && { place: placeNote(around), target: around.target };
}

const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Math.round(value) : value);

/** A subject at the top edge is still seen as a whole, with what is drawn around it. */
const FROM_TOP = 16;

/**
 * Scrolls to where the subject, the note and the news have room on one screen. Where they never have, only the subject of
 * a new step is brought before the eyes.
 */
function bringIntoView(step: Step, note: HTMLElement, isNewStep: boolean): void {
  const around = surroundings(step, note);
  const isFixed = fixedBars().some((bar) => targetsOf(step).some((target) => bar.contains(target)));
  if (around === null || around.target === null || isFixed) return;
  const most = document.documentElement.scrollHeight - window.innerHeight;
  const by = scrollFor(around, { up: -window.scrollY, down: Math.max(0, most - window.scrollY) });
  if (by === 0 || (by === null && !isNewStep)) return;
  window.scrollBy({ top: by ?? around.target.top - FROM_TOP, behavior: 'instant' });
}

interface Placing {
  readonly step: Step | undefined;
  readonly onDone: (id: string) => void;
}

/** Keeps the note beside what it is about, wherever that moves; null while that is not on the page. */
export function useNotePlace(
  note: RefObject<HTMLElement | null>,
  { step, onDone }: Placing,
): PlacedNote | null {
  const [shown, setShown] = useState<PlacedNote | null>(null);
  const done = useRef(onDone);
  done.current = onDone;
  const { id, target, doneBy } = step ?? {};
  useEffect(() => {
    if (id === undefined) return setShown(null);
    const now: Step = { id, text: '', ...(target === undefined ? {} : { target }) };
    let newest: Element | null | undefined;
    let last = '';
    let frame = 0;
    let pause: ReturnType<typeof setTimeout> | undefined;
    let looksAlike = 0;
    // Cards are dealt, seats move and pages scroll: what the note is about is where it is drawn now.
    const lookAgain = () => {
      looksAlike += 1;
      if (looksAlike < LOOKS_TO_REST) frame = requestAnimationFrame(look);
      else pause = setTimeout(look, REST_MS);
    };
    const look = () => {
      lookAgain();
      if (note.current === null) return;
      if (doneBy !== undefined && document.querySelector(doneBy) !== null) done.current(id);
      // What is said meanwhile may lie under the note.
      const said = document.querySelector(NEWEST_MESSAGE);
      if (said !== newest) bringIntoView(now, note.current, newest === undefined);
      newest = said;
      const next = measured(now, note.current);
      const key = JSON.stringify(next, rounded);
      if (key !== last) {
        setShown(next);
        looksAlike = 0;
      }
      last = key;
    };
    look();
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(pause);
    };
  }, [id, target, doneBy, note]);
  return shown;
}
