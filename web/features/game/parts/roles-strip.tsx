import GAME from '@nightfall/shared/text/en/game.json';
import { useState } from 'react';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { RoleInfoDialog } from '../../../components/cards/role-info.tsx';
import { SleepMark, TeamMark } from '../../../components/cards/signs.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { Filled, Marked } from '../../../components/ui/words.tsx';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { labelled } from '../../../session/formats.ts';
import { langOf } from '../../../theme/lang-of.ts';
import type { RoleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { type RoleInPlay, rolesInPlay } from './roles-in-play.ts';
import * as styles from './roles-strip.module.css';
import { roundPlayers } from './seat-facts.ts';

const TEXTS = GAME.round;

/** The night-order number, or the theme's sign for a role that sleeps. */
export function OrderDisc({ entry: { role } }: { entry: RoleInPlay }) {
  if (role.wakes) return <span className={styles.orderDisc}>{role.order}</span>;
  return (
    <span className={`${styles.orderDisc} ${styles.orderDiscSleeps}`}>
      <SleepMark size={13} />
    </span>
  );
}

interface RolesListProps {
  readonly entries: readonly RoleInPlay[];
  readonly onOpen: (role: RoleFacts) => void;
}

/** The roles with names, numbers and teams, as on a sheet of paper. */
function RolesList({ entries, onOpen }: RolesListProps) {
  return (
    <ol className={styles.rolesBoard} aria-label={TEXTS.rolesInGame}>
      {entries.map((entry) => (
        <li key={entry.role.name}>
          <button type="button" className={styles.roleLine} onClick={() => onOpen(entry.role)}>
            <span className="role-line__order">
              <OrderDisc entry={entry} />
            </span>
            <MiniCard role={entry.role} />
            <span className={styles.roleLineWords}>
              <strong className={styles.roleLineName} lang={entry.role.lang.title}>
                {entry.role.title}
                {entry.count > 1 && ` ×${entry.count}`}
              </strong>{' '}
              <span className={styles.roleLineTeam} lang={entry.role.lang.team}>
                {entry.role.teamLabel}
              </span>
            </span>
            <TeamMark team={entry.role.team} side={entry.role.side} size={22} />
          </button>
        </li>
      ))}
    </ol>
  );
}

/** With more cards than this, each role is shown once for all its copies. */
const MOST_ONE_BY_ONE = 12;

/** From this many cards on they overlap too much for numbers. */
const TOO_MANY_FOR_NUMBERS = 18;

/** Every card of this game in a row, or each role once if there are many; decoration for the eye only. */
function Cards({ entries }: { entries: readonly RoleInPlay[] }) {
  const total = entries.reduce((sum, { count }) => sum + count, 0);
  const areCounted = total > MOST_ONE_BY_ONE;
  const cards = entries.flatMap((entry) =>
    Array.from({ length: areCounted ? 1 : entry.count }, (_, copy) => ({
      entry,
      key: `${entry.role.name} ${copy}`,
    })),
  );
  return (
    <span className={styles.rolesRow} data-crowded={cards.length > TOO_MANY_FOR_NUMBERS} aria-hidden="true">
      {cards.map(({ entry, key }) => (
        <span key={key} className={styles.rolesRowCard}>
          <MiniCard role={entry.role} />
          <OrderDisc entry={entry} />
          {areCounted && entry.count > 1 && <span className={styles.rolesRowCount}>{`×${entry.count}`}</span>}
        </span>
      ))}
    </span>
  );
}

/** The roles of this game in night order: one button, which opens them with their names. */
export function RolesStrip() {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const entries = rolesInPlay(view, theme);
  const inCenter = view.selectedRoles.length - roundPlayers(view).length;
  const centerWords = theme.say(theme.text.screens.labels.inCenter, { count: `${inCenter}` });
  const inOrder = TEXTS.inOrder({ order: theme.night.order });
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<RoleFacts | null>(null);
  return (
    <>
      <button type="button" className={styles.root} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="unseen">
          <Filled message={(place) => labelled(`${TEXTS.rolesInGame}${inOrder}`, place)}>
            <Marked words={centerWords} lang={langOf(theme)} />
          </Filled>
        </span>
        <span className={styles.head} aria-hidden="true">
          <span>
            {TEXTS.rolesInGame}
            <span className={styles.order}>{inOrder}</span>
          </span>{' '}
          <span className={styles.center}>
            {centerWords} <Icon name="chevron" size={18} />
          </span>
        </span>
        <Cards entries={entries} />
      </button>
      <Dialog
        title={TEXTS.rolesInGame}
        description={<Marked words={centerWords} lang={langOf(theme)} />}
        open={isOpen}
        onOpenChange={setOpen}
      >
        <RolesList entries={entries} onOpen={setShown} />
      </Dialog>
      <RoleInfoDialog role={shown} onClose={() => setShown(null)} />
    </>
  );
}
