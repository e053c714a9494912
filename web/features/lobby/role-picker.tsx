import {
  findReadyMade,
  readyMadeSet,
  SET_STYLES,
  type SetStyle,
} from '@nightfall/shared/game/role-sets/ready-made';
import { definitionsOf, isHelper } from '@nightfall/shared/game/role-sets/set-profile';
import TEXTS from '@nightfall/shared/text/en/lobby.json';
import { useId, useState } from 'react';
import { RoleInfoDialog } from '../../components/cards/role-info.tsx';
import { announce } from '../../components/page/live-region.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Segments } from '../../components/ui/tabs.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { langOf } from '../../theme/lang-of.ts';
import { type CustomRole, roleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { RoleGroup } from './role-group.tsx';
import * as styles from './role-picker.module.css';
import { TEAM_ORDER } from './selection.ts';
import { SetBalance } from './set-balance.tsx';
import { focusRolesHeading, SetAdvice } from './set-meaning.tsx';
import type { Selection } from './use-selection.ts';

const FILTERS = [
  { value: 'all', label: TEXTS.allRoles },
  { value: 'chosen', label: TEXTS.chosenOnly },
];

/** The filter: at first all roles for the host, the chosen ones for others. */
function useFilter(isHost: boolean, roles: readonly string[]) {
  const [chosenThen, setChosenThen] = useState<readonly string[] | 'all' | null>(null);
  const kept = chosenThen ?? (isHost ? 'all' : []);
  return {
    value: kept === 'all' ? 'all' : 'chosen',
    select: (value: string) => setChosenThen(value === 'all' ? 'all' : roles),
    /** After a whole new set, none of the previous roles stay listed. */
    startAnew: (next: readonly string[]) => {
      if (kept !== 'all') setChosenThen(next);
    },
    // A removed role stays listed to be put back, and keeps the focus.
    isShown: (role: string) => kept === 'all' || kept.includes(role) || roles.includes(role),
  };
}

interface RolePickerProps {
  readonly selection: Selection;
  readonly needed: number;
  readonly customRoles: readonly CustomRole[];
}

export function RolePicker({ selection, needed, customRoles }: RolePickerProps) {
  const { roles, change, replace, previous } = selection;
  const { isHost, isConnected } = useRoom();
  const theme = useTheme();
  // The name alone, because the theme may change meanwhile.
  const [shown, setShown] = useState<string | null>(null);
  const filter = useFilter(isHost, roles);
  return (
    <div className={styles.root}>
      <SetAdvice selection={roles} customRoles={customRoles} needed={needed} />
      <ReadyMadeSets
        selection={roles}
        previous={previous}
        onChange={(next) => {
          filter.startAnew(next);
          replace(next);
        }}
      />
      <SetBalance roles={roles} needed={needed} onChange={replace} />
      <TabletopHint selection={roles} />
      <Segments label={TEXTS.shownRoles} options={FILTERS} value={filter.value} onChange={filter.select} />
      <p className="quiet" lang={langOf(theme)}>
        {theme.say(theme.text.screens.lobby.set.orderHint)}
      </p>
      {TEAM_ORDER.map((team) => (
        <RoleGroup
          key={team}
          team={team}
          selection={roles}
          customRoles={customRoles}
          isShown={filter.isShown}
          isHost={isHost}
          isDisabled={!isHost || !isConnected}
          onChange={change}
          onInfo={setShown}
        />
      ))}
      <RoleInfoDialog
        role={shown === null ? null : roleFacts(shown, theme, customRoles)}
        onClose={() => setShown(null)}
      />
    </div>
  );
}

/**
 * Suggests the card game's rules for a set with a Minion. Only a suggestion: the host has chosen the present rules,
 * and every player can read them.
 */
function TabletopHint({ selection }: { selection: readonly string[] }) {
  const { view, act, isHost, isConnected } = useRoom();
  const theme = useTheme();
  const helper = definitionsOf(selection).find(isHelper);
  if (!isHost || helper === undefined || view.gameSettings.ruleset === 'tabletop') return null;
  const accept = async () => {
    if ((await act('update_game_settings', { settings: { ruleset: 'tabletop' } })) === null) return;
    announce(TEXTS.tabletopIsOn);
    focusRolesHeading();
  };
  return (
    <div className={styles.tabletopHint}>
      <p lang={langOf(theme)}>
        {theme.say(theme.text.screens.lobby.rules.suggestTabletop, {
          role: theme.noun(helper.name, theme.role(helper.name).displayName),
        })}
      </p>
      <Button look="chip" disabled={!isConnected} onClick={accept}>
        {TEXTS.useTabletop}
      </Button>
    </div>
  );
}

interface SetButtonProps {
  readonly style: SetStyle;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}

function SetButton({ style, isChosen, isDisabled, onChoose }: SetButtonProps) {
  const theme = useTheme();
  return (
    <button
      type="button"
      className={styles.readyMadeSet}
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onChoose}
    >
      <strong>
        {isChosen && <Icon name="check" size={16} />}
        {TEXTS.sets[style]}
      </strong>
      <span lang={langOf(theme)}>{theme.say(theme.text.screens.lobby.hints[style])}</span>
    </button>
  );
}

interface ReadyMadeSetsProps {
  readonly selection: readonly string[];
  /** The previous hand-picked roles, if they can be restored. */
  readonly previous: readonly string[] | null;
  readonly onChange: (selection: readonly string[]) => void;
}

/** Ready-made sets for the present number of players; others see the chosen set's name. */
function ReadyMadeSets({ selection, previous, onChange }: ReadyMadeSetsProps) {
  const { view, isHost, isConnected } = useRoom();
  const id = useId();
  const found = findReadyMade(selection);
  const players = view.players.length;
  const fits = found?.players === players;
  const title = found === null ? '' : TEXTS.sets[found.style];
  if (!isHost) return fits ? <p>{TEXTS.setChosen({ set: title, players })}</p> : null;
  return (
    <div className={styles.readyMade}>
      <h3 id={id}>{TEXTS.readyMade({ players })}</h3>
      <fieldset className={styles.readyMadeSets} aria-labelledby={id}>
        {SET_STYLES.map((style) => (
          <SetButton
            key={style}
            style={style}
            isChosen={fits && style === found.style}
            isDisabled={!isConnected}
            onChoose={() => onChange(readyMadeSet(style, players))}
          />
        ))}
      </fieldset>
      <p className={styles.readyMadeNote} aria-live="polite">
        {found !== null && !fits && TEXTS.setIsFor({ set: title, players: found.players, now: players })}
      </p>
      {previous !== null && (
        <Button
          look="chip"
          disabled={!isConnected}
          onClick={() => {
            onChange(previous);
            focusRolesHeading();
          }}
        >
          {TEXTS.backToOwn}
        </Button>
      )}
    </div>
  );
}
