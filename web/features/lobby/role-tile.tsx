import { MiniCard } from '../../components/cards/mini-card.tsx';
import { RoundButton } from '../../components/ui/round-button.tsx';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { TEXTS } from './texts.ts';

interface RoleTileProps {
  readonly role: RoleFacts;
  readonly count: number;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
  readonly onInfo: () => void;
}

export function RoleTile({ role, count, isDisabled, onToggle, onInfo }: RoleTileProps) {
  return (
    <li className={`role-tile ${count > 0 ? 'role-tile--chosen' : ''}`}>
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
    </li>
  );
}
