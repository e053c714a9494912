import { firstLetters, fits, lettersLeft, lettersOf } from '@nightfall/shared/protocol/letters';
import type { ChangeEvent, CompositionEvent } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * The handlers of a text field of at most so many letters, counted as the server counts them: `maxLength` counts units
 * of UTF-16, of which a flag has four. What an input method composes is looked at once it is finished.
 */
export function letterLimit<F extends TextField>(
  most: number | undefined,
  onChange?: (event: ChangeEvent<F>) => void,
) {
  return {
    onChange: (event: ChangeEvent<F>) => {
      const isComposing = 'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true;
      if (!isComposing) keepWithin(event.target, most);
      onChange?.(event);
    },
    onCompositionEnd: (event: CompositionEvent<F>) => {
      keepWithin(event.currentTarget, most);
      onChange?.(Object.assign(event, { target: event.currentTarget }));
    },
  };
}

/** As a browser does it: what was there stays, and of what was added as much as there is room for. */
function keepWithin(field: TextField, most: number | undefined): void {
  const { value, selectionEnd } = field;
  if (most === undefined || fits(value, most)) return;
  const caret = selectionEnd ?? value.length;
  const rest = firstLetters(value.slice(caret), most);
  let added = firstLetters(value.slice(0, caret), lettersLeft(rest, most));
  while (added !== '' && !fits(added + rest, most)) added = lettersOf(added).slice(0, -1).join('');
  field.value = added + rest;
  // A field for an address has no caret that could be set.
  if (selectionEnd !== null) field.setSelectionRange(added.length, added.length);
}
