import type { Team } from '@nightfall/shared/game/state/role-facts';
import TEXTS from '@nightfall/shared/text/en/lobby.json';
import { useId } from 'react';
import { MiniCard } from '../../components/cards/mini-card.tsx';
import { RoundButton } from '../../components/ui/round-button.tsx';
import { langOf } from '../../theme/lang-of.ts';
import { type CustomRole, type RoleFacts, roleFacts, teamName } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import * as styles from './role-picker.module.css';
import { countOf, rolesOfTeam, toggled, withoutOne } from './selection.ts';

interface RoleGroupProps {
  readonly team: Team;
  readonly selection: readonly string[];
  /** The custom roles of all teams. */
  readonly customRoles: readonly CustomRole[];
  readonly isShown: (role: string) => boolean;
  readonly isDisabled: boolean;
  readonly isHost: boolean;
  readonly onChange: (selection: readonly string[]) => void;
  readonly onInfo: (role: string) => void;
}

export function RoleGroup({
  team,
  selection,
  customRoles,
  isShown,
  isDisabled,
  isHost,
  onChange,
  onInfo,
}: RoleGroupProps) {
  const theme = useTheme();
  const id = useId();
  const roles = rolesOfTeam(team, customRoles);
  const chosen = roles.reduce((sum, { name }) => sum + countOf(selection, name), 0);
  const shown = roles.filter(({ name }) => isShown(name));
  return (
    <div className="role-group" data-team={team}>
      <div className={styles.roleGroupHead}>
        <h3 id={id} lang={langOf(theme)}>
          {teamName(team, theme)}
        </h3>
        <span>{chosen === 0 ? TEXTS.noneChosen : TEXTS.inGroup({ count: chosen })}</span>
      </div>
      {shown.length > 0 && (
        <ul className={styles.roleGrid} aria-labelledby={id}>
          {shown.map(({ name, copies }) => {
            const role = roleFacts(name, theme, customRoles);
            return (
              <RoleTile
                key={name}
                role={role}
                count={countOf(selection, name)}
                copies={copies}
                isDisabled={isDisabled}
                onToggle={() => onChange(toggled(selection, name, copies))}
                onStep={
                  isHost
                    ? (by) => onChange(by > 0 ? [...selection, name] : withoutOne(selection, name))
                    : undefined
                }
                onInfo={() => onInfo(name)}
              />
            );
          })}
        </ul>
      )}
    </div>
  );
}

interface RoleTileProps {
  readonly role: RoleFacts;
  readonly count: number;
  /** The maximum number of copies. */
  readonly copies: number;
  readonly isDisabled: boolean;
  /** A press on the card: one more, or none at the maximum. */
  readonly onToggle: () => void;
  /** One more or one fewer; undefined for players who cannot pick. */
  readonly onStep: ((by: 1 | -1) => void) | undefined;
  readonly onInfo: () => void;
}

/** Buttons for one copy fewer and one more; at an end only aria-disabled, to keep the focus. */
function Steps({ role, count, copies, isDisabled, onStep }: RoleTileProps) {
  const theme = useTheme();
  if (onStep === undefined) return null;
  const named = theme.named('role', role.noun);
  const step = (by: 1 | -1, isAtEnd: boolean) => ({
    small: true,
    disabled: isDisabled,
    'aria-disabled': isAtEnd,
    onClick: () => {
      if (!isAtEnd) onStep(by);
    },
  });
  return (
    <div className={styles.roleTileSteps}>
      <RoundButton icon="minus" label={TEXTS.oneFewer(named)} {...step(-1, count === 0)} />
      <RoundButton icon="plus" label={TEXTS.oneMore(named)} {...step(1, count >= copies)} />
    </div>
  );
}

function RoleTile(props: RoleTileProps) {
  const { role, count, isDisabled, onToggle, onStep, onInfo } = props;
  const { named } = useTheme();
  return (
    <li
      className={`${styles.roleTile} ${count > 0 ? styles.roleTileChosen : ''} ${onStep ? styles.roleTileStepped : ''}`}
    >
      <button
        type="button"
        className={styles.roleTileButton}
        aria-pressed={count > 0}
        disabled={isDisabled}
        onClick={onToggle}
      >
        <MiniCard role={role} withOrder />
        <span className={styles.roleTileName} lang={role.lang.title} dir="auto">
          {role.title}
        </span>
        <span className={styles.roleTileCount} data-count={count}>
          {`×${count}`}
        </span>
      </button>
      <RoundButton
        small
        icon="info"
        label={TEXTS.infoAbout(named('role', role.noun))}
        className={styles.roleTileInfo}
        onClick={onInfo}
      />
      <Steps {...props} />
    </li>
  );
}
