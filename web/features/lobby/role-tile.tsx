import { MiniCard } from '../../components/cards/mini-card.tsx';
import { RoundButton } from '../../components/ui/round-button.tsx';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { TEXTS } from './texts.ts';

interface RoleTileProps {
  readonly role: RoleFacts;
  readonly count: number;
  /** How many of it at most. */
  readonly copies: number;
  readonly isDisabled: boolean;
  /** A press on the card: one more, and at the cap none. */
  readonly onToggle: () => void;
  /** One more or one fewer; absent for players who only read. */
  readonly onStep: ((by: 1 | -1) => void) | undefined;
  readonly onInfo: () => void;
}

/** One copy fewer and one more. At an end the button keeps the focus. */
function Steps({ role, count, copies, isDisabled, onStep }: RoleTileProps) {
  if (onStep === undefined) return null;
  const step = (by: 1 | -1, isAtEnd: boolean) => ({
    small: true,
    disabled: isDisabled,
    'aria-disabled': isAtEnd,
    onClick: () => {
      if (!isAtEnd) onStep(by);
    },
  });
  return (
    <div className="role-tile__steps">
      <RoundButton icon="minus" label={TEXTS.oneFewer(role.title)} {...step(-1, count === 0)} />
      <RoundButton icon="plus" label={TEXTS.oneMore(role.title)} {...step(1, count >= copies)} />
    </div>
  );
}

export function RoleTile(props: RoleTileProps) {
  const { role, count, isDisabled, onToggle, onStep, onInfo } = props;
  return (
    <li className={`role-tile ${count > 0 ? 'role-tile--chosen' : ''} ${onStep ? 'role-tile--stepped' : ''}`}>
      <button
        type="button"
        className="role-tile__button"
        aria-pressed={count > 0}
        disabled={isDisabled}
        onClick={onToggle}
      >
        <MiniCard role={role} withOrder />
        <span className="role-tile__name">{role.title}</span>
        <span className="role-tile__count" data-count={count}>
          {`×${count}`}
        </span>
      </button>
      <RoundButton
        small
        icon="info"
        label={TEXTS.infoAbout(role.title)}
        className="role-tile__info"
        onClick={onInfo}
      />
      <Steps {...props} />
    </li>
  );
}
