import {
  findReadyMade,
  readyMadeSet,
  SET_STYLES,
  type SetStyle,
} from '@nightfall/shared/game/role-sets/ready-made';
import { useId } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import * as styles from './role-picker.module.css';
import { focusRolesHeading } from './set-meaning.tsx';
import { TEXTS } from './texts.ts';

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
      <span>{theme.say(theme.text.screens.lobby.hints[style])}</span>
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
export function ReadyMadeSets({ selection, previous, onChange }: ReadyMadeSetsProps) {
  const { view, isHost, isConnected } = useRoom();
  const id = useId();
  const found = findReadyMade(selection);
  const players = view.players.length;
  const fits = found?.players === players;
  const title = found === null ? '' : TEXTS.sets[found.style];
  if (!isHost) return fits ? <p>{TEXTS.setChosen(title, players)}</p> : null;
  return (
    <div className={styles.readyMade}>
      <h3 id={id}>{TEXTS.readyMade(players)}</h3>
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
        {found !== null && !fits && TEXTS.setIsFor(title, found.players, players)}
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
