import { CENTER_CARDS, MAX_PLAYERS } from '@nightfall/shared/game/state/limits';
import TEXTS from '@nightfall/shared/text/en/table-screen.json';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { meaningInWords } from '../../../components/cards/set-words.ts';
import { TeamMark } from '../../../components/cards/signs.tsx';
import { QrCode } from '../../../components/page/qr-code.tsx';
import { invitationLink } from '../../../components/page/room-code.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { Marked } from '../../../components/ui/words.tsx';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { listed } from '../../../session/formats.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { type BoardGroup, useClaimBoard } from '../board/board-rows.ts';
import { claimableRoles, type RoleInPlay, rolesInPlay } from '../parts/roles-in-play.ts';
import { OrderDisc } from '../parts/roles-strip.tsx';
import { roundPlayers } from '../parts/seat-facts.ts';
import { isTalk } from './progress.ts';
import * as styles from './table-screen-board.module.css';

/** Up to this many kinds of roles are listed in one column; more take two. */
const MOST_IN_A_COLUMN = 13;
/** In a lobby more kinds than these shrink the join section. */
const MOST_UNDER_THE_WAY_IN = 8;

/** The room code and its QR code. */
function JoinPanel({ code }: { readonly code: string }) {
  return (
    <section className={styles.tvJoin} aria-label={TEXTS.roomCode({ code })}>
      <QrCode text={invitationLink(code)} label={TEXTS.qrLabel({ code })} />
      <p className={styles.tvJoinWords}>
        <span>{TEXTS.join}</span>
        <strong className={styles.tvJoinCode}>{code}</strong>
        <span className={styles.tvJoinSite}>
          {TEXTS.joinHow} <b>{window.location.host}</b>
        </span>
      </p>
    </section>
  );
}

/** How to join: large between rounds, only the code during one; nothing if the room is locked or full. */
function HowToJoin() {
  const { roomCode, phase, players, gameSettings } = useWatchedRoom().view;
  if (roomCode === null || gameSettings.locked || players.length >= MAX_PLAYERS) return null;
  if (phase === 'lobby' || phase === 'results') return <JoinPanel code={roomCode} />;
  return (
    <p className={styles.tvNextRound}>
      {TEXTS.nextRound} <strong>{roomCode}</strong>
    </p>
  );
}

/** Who claims this role. */
function Claimers({ group }: { readonly group: BoardGroup | undefined }) {
  if (group === undefined) return null;
  return (
    <span className={styles.tvRoleClaimers} data-conflict={group.isInConflict}>
      <span className="unseen">{TEXTS.claimedBy}</span>
      {group.isInConflict && <Icon name="alert" size={20} />}{' '}
      {listed(group.rows.map(({ player }) => player.displayName))}
    </span>
  );
}

interface RoleLineProps {
  readonly entry: RoleInPlay;
  readonly claimed: BoardGroup | undefined;
}

function RoleLine({ entry, claimed }: RoleLineProps) {
  const { role, count } = entry;
  return (
    <li className={styles.tvRole}>
      <span className={styles.tvRoleOrder}>
        <OrderDisc entry={entry} />
      </span>
      <MiniCard role={role} />
      <span className={styles.tvRoleName}>
        <span lang={role.lang.title}>{role.title}</span>
        {count > 1 && <span className={styles.tvRoleCount}>{` ×${count}`}</span>}
        <span className="unseen" lang={role.lang.team}>{`, ${role.teamLabel}`}</span>
        <Claimers group={claimed} />
      </span>
      <TeamMark team={role.team} side={role.side} size={34} />
    </li>
  );
}

/** How many roles are selected; later also how many of the cards lie in the center. */
function useCounts() {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const { length } = view.selectedRoles;
  if (view.phase === 'lobby')
    return {
      roles: TEXTS.rolesOf({ selected: length, needed: view.players.length + CENTER_CARDS }),
      inCenter: null,
    };
  const inCenter = length - roundPlayers(view).length;
  return {
    roles: TEXTS.roles({ count: length }),
    inCenter: theme.say(theme.text.screens.labels.inCenter, { count: `${inCenter}` }),
  };
}

/** The roles of the game; in the discussion and vote with their claimers, conflicts first. */
function useRoleLines(): readonly RoleLineProps[] {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const { groups } = useClaimBoard();
  if (!isTalk(view)) return rolesInPlay(view, theme).map((entry) => ({ entry, claimed: undefined }));
  const conflicting = ({ claimed }: RoleLineProps) => Number(claimed?.isInConflict === true);
  return claimableRoles(view, theme)
    .map((entry) => ({ entry, claimed: groups.find(({ role }) => role?.name === entry.role.name) }))
    .filter(({ entry, claimed }) => entry.count > 0 || claimed !== undefined)
    .toSorted((one, other) => conflicting(other) - conflicting(one));
}

/** The panel beside the table: how to join, and the roles in play. */
export function SidePanel() {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const lines = useRoleLines();
  const counts = useCounts();
  const lang = langOf(theme);
  const [pack = '', ...others] = meaningInWords(view.selectedRoles, theme, view.customRoles);
  const isLobby = view.phase === 'lobby';
  const isLong = lines.length > MOST_IN_A_COLUMN;
  const looks = [
    styles.root,
    isLobby && styles.lobby,
    isLobby && lines.length > MOST_UNDER_THE_WAY_IN && styles.many,
    isLong && styles.long,
  ];
  return (
    <aside className={looks.filter(Boolean).join(' ')}>
      <HowToJoin />
      <header className={styles.head}>
        <h2>{counts.roles}</h2>
        {counts.inCenter === null ? (
          <p>
            <Marked words={pack} lang={lang} />
            {others.map((part) => ` · ${part}`).join('')}
          </p>
        ) : (
          <p lang={lang}>{counts.inCenter}</p>
        )}
      </header>
      <ol className={styles.tvRoles} aria-label={TEXTS.rolesInGame}>
        {lines.map((line) => (
          <RoleLine key={line.entry.role.name} {...line} />
        ))}
      </ol>
    </aside>
  );
}
