import { definitionsOf, isHelper } from '@nightfall/shared/game/role-sets/meaning';
import { announce } from '../../components/page/live-region.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import { focusRolesHeading } from './set-meaning.tsx';
import { TEXTS } from './texts.ts';

/**
 * Suggests the card game's rules for a set with a Minion. It only suggests: the host has chosen the rules that stand,
 * and everybody at the table reads them.
 */
export function TabletopHint({ selection }: { selection: readonly string[] }) {
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
    <div className="tabletop-hint">
      <p>
        {theme.say(theme.text.screens.lobby.rules.suggestTabletop, {
          role: theme.role(helper.name).displayName,
        })}
      </p>
      <Button look="chip" disabled={!isConnected} onClick={accept}>
        {TEXTS.useTabletop}
      </Button>
    </div>
  );
}
