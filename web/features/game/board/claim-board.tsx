import GAME from '@nightfall/shared/text/en/game.json';
import { useState } from 'react';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { Avatar } from '../../../components/people/avatar.tsx';
import { nameOf } from '../../../components/people/players.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { listed } from '../../../session/formats.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { claimText } from '../claims/claim-kinds.ts';
import * as styles from './board.module.css';
import { type BoardGroup, type BoardRow, type ClaimBoard, useClaimBoard } from './board-rows.ts';
import { conflictWords } from './conflict-words.ts';
import { PlayerClaims } from './player-claims.tsx';

const TEXTS = GAME.board;

const COLUMNS = 2;

function Suspicions({ suspicions, isYou }: Pick<BoardRow, 'suspicions'> & { isYou: boolean }) {
  const { players } = useWatchedRoom().view;
  const named = (level: 'trust' | 'accuse') =>
    suspicions.filter(({ claim }) => claim.level === level).map(({ claim }) => nameOf(players, claim.userId));
  const [accused, trusted] = [named('accuse'), named('trust')];
  if (suspicions.length === 0) return null;
  return (
    <span className={styles.thoughts}>
      {accused.length > 0 && (
        <span className={styles.accuses}>{TEXTS.accuses({ names: listed(accused), isYou })}</span>
      )}
      {trusted.length > 0 && (
        <span className={styles.trusts}>{TEXTS.trusts({ names: listed(trusted), isYou })}</span>
      )}
    </span>
  );
}

interface RowProps {
  readonly row: BoardRow;
  /** Opens everything the player claims. */
  readonly onOpen: (userId: string) => void;
}

/** One line per player: the first claim about the night. A press opens all claims. */
function Row({ row, onOpen }: RowProps) {
  const { view, me } = useWatchedRoom();
  const theme = useTheme();
  const { player, night, suspicions, isInConflict } = row;
  const { displayName: name, userId } = player;
  const [first, ...more] = night;
  const isYou = userId === me?.userId;
  return (
    <tr className={isInConflict ? `${styles.row} ${styles.rowConflict}` : styles.row}>
      <th scope="row">
        <span className={styles.who}>
          <button
            type="button"
            className={styles.player}
            aria-label={TEXTS.openClaims({ name: isYou ? TEXTS.you : name })}
            aria-haspopup="dialog"
            onClick={() => onOpen(userId)}
          >
            <Avatar name={name} size="sm" />
            <span className={styles.name}>
              <bdi>{isYou ? TEXTS.you : name}</bdi>
            </span>
          </button>
          {isInConflict && (
            <span className={styles.mark} title={TEXTS.inConflict}>
              <Icon name="alert" size={16} />
              <span className="unseen">{TEXTS.inConflict}</span>
            </span>
          )}
        </span>
      </th>
      <td>
        <span className={styles.says}>
          {first !== undefined && (
            <span className="claim-board__night" lang={langOf(theme)}>
              {claimText(view, theme, userId, first.claim)}
            </span>
          )}
          {more.length > 0 && <span className={styles.more}>{TEXTS.more({ count: more.length })}</span>}
          <Suspicions suspicions={suspicions} isYou={isYou} />
        </span>
      </td>
    </tr>
  );
}

interface GroupProps extends Pick<RowProps, 'onOpen'> {
  readonly group: BoardGroup;
}

function Group({ group, onOpen }: GroupProps) {
  const { role, cards, rows, isInConflict } = group;
  return (
    <tbody className={isInConflict ? `${styles.group} ${styles.groupConflict}` : styles.group}>
      <tr>
        <th scope="rowgroup" colSpan={COLUMNS}>
          <span className={styles.role}>
            {role !== null && <MiniCard role={role} />}
            <span lang={role?.lang.title}>{role === null ? TEXTS.noRoleYet : role.title}</span>{' '}
            {role !== null && <span className="quiet">{TEXTS.cards({ count: cards })}</span>}
          </span>
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.player.id} row={row} onOpen={onOpen} />
      ))}
    </tbody>
  );
}

/** More conflicts are folded away, so that the players of a large table stay in sight. */
const CONFLICTS_SHOWN = 2;

function ConflictList({ conflicts }: Pick<ClaimBoard, 'conflicts'>) {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  return (
    <ul>
      {conflicts.map((conflict) => {
        const words = conflictWords(conflict, view, theme);
        return <li key={words}>{words}</li>;
      })}
    </ul>
  );
}

function Conflicts({ conflicts }: Pick<ClaimBoard, 'conflicts'>) {
  if (conflicts.length === 0) return null;
  const more = conflicts.slice(CONFLICTS_SHOWN);
  return (
    <section className={styles.conflicts} aria-label={TEXTS.conflicts}>
      <h3>
        <Icon name="alert" size={18} /> {TEXTS.conflicts}
      </h3>
      <ConflictList conflicts={conflicts.slice(0, CONFLICTS_SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary>{TEXTS.andMore({ count: more.length })}</summary>
          <ConflictList conflicts={more} />
        </details>
      )}
    </section>
  );
}

interface BoardProps {
  /** The viewer makes a claim here. */
  readonly onSaid?: () => void;
}

/** All claims, grouped by the claimed role, conflicts first (talk.md section 1). */
export function ClaimBoardTable({ onSaid }: BoardProps) {
  const { groups, conflicts } = useClaimBoard();
  const [opened, setOpened] = useState<{ userId: string; claimId?: string } | null>(null);
  const close = () => setOpened(null);
  return (
    <div className={styles.claimBoardFrame}>
      <Conflicts conflicts={conflicts} />
      <table className={styles.root}>
        <caption>
          <span className="unseen">{TEXTS.whoClaimsWhat}</span>
        </caption>
        <thead>
          <tr>
            {[TEXTS.player, TEXTS.says].map((column) => (
              <th key={column} scope="col">
                <span className="unseen">{column}</span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.role?.name ?? ''} group={group} onOpen={(userId) => setOpened({ userId })} />
        ))}
      </table>
      {opened !== null && (
        <PlayerClaims
          userId={opened.userId}
          claimId={opened.claimId}
          onClose={close}
          onPoint={({ id, userId }) => setOpened({ userId, claimId: id })}
          onSaid={() => {
            close();
            onSaid?.();
          }}
        />
      )}
    </div>
  );
}
