import { useBalance } from '../../api/balance.ts';
import { BalancePanel } from '../../components/balance/balance-panel.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { withoutOne } from './selection.ts';
import { focusRolesHeading } from './set-meaning.tsx';

interface SetBalanceProps {
  readonly roles: readonly string[];
  readonly needed: number;
  readonly onChange: (roles: readonly string[]) => void;
}

/** How the chosen roles play. Everybody reads it; the host can follow its suggestion. */
export function SetBalance({ roles, needed, onChange }: SetBalanceProps) {
  const { view, isHost, isConnected } = useRoom();
  const isUnfit = roles.length !== needed;
  const { ruleset } = view.gameSettings;
  const asked = isUnfit ? null : { roles, ruleset, gameId: view.id };
  const { balance, isError } = useBalance(asked);
  return (
    <BalancePanel
      set={`${ruleset} ${roles.toSorted().join()}`}
      balance={balance}
      isError={isError}
      isUnfit={isUnfit}
      isDisabled={!isConnected}
      onSwap={
        isHost
          ? (swap) => {
              onChange([...withoutOne(roles, swap.out), swap.in]);
              focusRolesHeading();
            }
          : undefined
      }
    />
  );
}
