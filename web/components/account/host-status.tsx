import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { useServerNow } from '../clock/use-server-now.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { TEXTS } from './account-texts.ts';
import { decidingEntitlement } from './host-access.ts';

interface Look {
  readonly colour: 'plain' | 'green' | 'red' | 'yellow';
  readonly icon: IconName;
}

const LOOKS: Partial<Record<string, Look>> = {
  active: { colour: 'green', icon: 'check' },
  revoked: { colour: 'red', icon: 'close' },
  expired: { colour: 'yellow', icon: 'clock' },
};
const NONE: Look = { colour: 'plain', icon: 'minus' };
/** Of a status that a newer server may know. */
const OTHER: Look = { colour: 'yellow', icon: 'info' };

/** A word and a sign; the colour only repeats them. */
export function HostStatus({ me }: { me: MeResponse }) {
  const status = decidingEntitlement(me, useServerNow())?.status;
  const { colour, icon } = status === undefined ? NONE : (LOOKS[status] ?? OTHER);
  return (
    <span className={`host-status host-status--${colour}`}>
      <Icon name={icon} size={16} />
      <span className="host-status__word">{status ?? TEXTS.none}</span>
    </span>
  );
}
