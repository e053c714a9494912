import type { ClaimView, MessageView } from '@nightfall/shared/protocol/game-view';
import type { RefObject } from 'react';

/** Scrolls to an earlier claim; null where its message is no longer in the list. */
export type ClaimLinkOf = (claim: ClaimView) => (() => void) | null;

export function claimLinks(
  list: RefObject<HTMLElement | null>,
  messages: readonly MessageView[],
): ClaimLinkOf {
  return ({ id }) => {
    if (messages.every(({ claimId }) => claimId !== id)) return null;
    return () => {
      if (list.current !== null) pointAt(list.current, id);
    };
  };
}

/** Brings a claim to the middle of a list that scrolls by itself, and gives it the focus, which marks it. */
function pointAt(list: HTMLElement, claimId: string): void {
  const line = list.querySelector<HTMLElement>(`[data-claim="${claimId}"]`);
  if (line === null) return;
  line.closest('details')?.setAttribute('open', '');
  const [there, here] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += there.top - here.top - (here.height - there.height) / 2;
  line.focus({ preventScroll: true });
}
