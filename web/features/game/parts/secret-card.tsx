import { type PointerEvent, useRef } from 'react';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { TurningCard } from './turning-card.tsx';
import { useHideWithPage } from './use-hide-with-page.ts';

/** A shorter press is a tap, which leaves the card face up. The finger's own times count, however late a busy page hears of them. */
const HOLD_MS = 350;

interface SecretCardProps {
  readonly role: RoleFacts;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** The player's own card: face down until it is held or tapped, so that nobody at the table sees it by accident. */
export function SecretCard({ role, isShown, onShow }: SecretCardProps) {
  const { labels } = useTheme().text.screens;
  const press = useRef({ at: 0, wasShown: false, isDown: false });
  const release = ({ timeStamp }: PointerEvent) => {
    if (!press.current.isDown) return;
    press.current.isDown = false;
    const wasTap = timeStamp - press.current.at < HOLD_MS;
    onShow(wasTap ? !press.current.wasShown : false);
  };
  const hide = () => {
    press.current.isDown = false;
    onShow(false);
  };
  const slipAway = () => press.current.isDown && hide();
  useHideWithPage(hide);
  return (
    <button
      type="button"
      className="secret-card"
      aria-pressed={isShown}
      onPointerDown={({ target, pointerId, timeStamp }) => {
        // A finger stays with what it pressed first, unless that lets go of it: then it can slide off the card.
        if (target instanceof Element && target.hasPointerCapture(pointerId))
          target.releasePointerCapture(pointerId);
        press.current = { at: timeStamp, wasShown: isShown, isDown: true };
        onShow(true);
      }}
      onPointerUp={release}
      onPointerLeave={slipAway}
      onPointerCancel={slipAway}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        // A click without a pointer is the keyboard's or a screen reader's.
        if (event.detail === 0) onShow(!isShown);
      }}
    >
      <span className="unseen">{isShown ? labels.hideCard : labels.showCard}</span>
      <span aria-hidden="true">
        <TurningCard role={role} isUp={isShown} />
      </span>
    </button>
  );
}
