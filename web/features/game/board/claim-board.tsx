import { useState } from 'react';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { Avatar } from '../../../components/people/avatar.tsx';
import { nameOf } from '../../../components/people/players.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { useWatchedRoom } from '../../../realtime/watched-room.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { claimSentence } from '../claims/claim-sentence.ts';
import type { BoardGroup, BoardRow, ClaimBoard } from './board-rows.ts';
import { conflictWords } from './conflict-words.ts';
import { PlayerClaims } from './player-claims.tsx';
import { TEXTS } from './texts.ts';
import { useClaimBoard } from './use-claim-board.ts';
import './board.css';

const COLUMNS = 3;

function Suspicions({ suspicions }: Pick<BoardRow, 'suspicions'>) {
  const { players } = useWatchedRoom().view;
  const named = (level: 'trust' | 'accuse') =>
    suspicions.filter(({ claim }) => claim.level === level).map(({ claim }) => nameOf(players, claim.userId));
  const [accused, trusted] = [named('accuse'), named('trust')];
  return (
    <>
      {accused.length > 0 && <span className="claim-board__accuses">{TEXTS.accuses(accused)}</span>}
      {trusted.length > 0 && <span className="claim-board__trusts">{TEXTS.trusts(trusted)}</span>}
    </>
  );
}

interface RowProps {
  readonly row: BoardRow;
  /** Opens everything the player claims; without it a row can only be read. */
  readonly onOpen?: ((userId: string) => void) | undefined;
}

/** One line per player: first what they say about the night, the rest when pressed. */
function Row({ row, onOpen }: RowProps) {
  const { view, me } = useWatchedRoom();
  const theme = useTheme();
  const { player, night, suspicions, isInConflict } = row;
  const { displayName: name, userId } = player;
  const [first, ...more] = night;
  const you = userId === me?.userId ? ` (${TEXTS.you})` : '';
  const label = (
    <>
      <Avatar name={name} size="sm" />
      <span className="claim-board__name">
        <bdi>{name}</bdi>
        {you}
      </span>
    </>
  );
  return (
    <tr className={isInConflict ? 'claim-board__row claim-board__row--conflict' : 'claim-board__row'}>
      <th scope="row">
        {onOpen === undefined ? (
          <span className="claim-board__player">{label}</span>
        ) : (
          <button
            type="button"
            className="claim-board__player claim-board__open"
            aria-label={TEXTS.openClaims(`${name}${you}`)}
            aria-haspopup="dialog"
            onClick={() => onOpen(userId)}
          >
            {label}
          </button>
        )}
        {isInConflict && (
          <span className="claim-board__mark" title={TEXTS.inConflict}>
            <Icon name="alert" size={16} />
            <span className="unseen">{TEXTS.inConflict}</span>
          </span>
        )}
      </th>
      <td className="claim-board__night">
        {first !== undefined && claimSentence(view, theme, userId, first.claim)}
        {more.length > 0 && <span className="claim-board__more">{TEXTS.more(more.length)}</span>}
      </td>
      <td className="claim-board__thoughts">
        <Suspicions suspicions={suspicions} />
      </td>
    </tr>
  );
}

function Group({ group, onOpen }: { group: BoardGroup } & Pick<RowProps, 'onOpen'>) {
  const { role, cards, rows, isInConflict } = group;
  return (
    <tbody
      className={isInConflict ? 'claim-board__group claim-board__group--conflict' : 'claim-board__group'}
    >
      <tr>
        <th scope="rowgroup" colSpan={COLUMNS} className="claim-board__role">
          {role === null ? (
            TEXTS.noRoleYet
          ) : (
            <>
              <MiniCard role={role} /> {role.title} <span className="quiet">{TEXTS.cards(cards)}</span>
            </>
          )}
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.player.id} row={row} onOpen={onOpen} />
      ))}
    </tbody>
  );
}

function Conflicts({ conflicts }: Pick<ClaimBoard, 'conflicts'>) {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  if (conflicts.length === 0) return null;
  return (
    <section className="claim-board__conflicts" aria-label={TEXTS.conflicts}>
      <h3>
        <Icon name="alert" size={18} /> {TEXTS.conflicts}
      </h3>
      <ul>
        {conflicts.map((conflict) => {
          const words = conflictWords(conflict, view, theme);
          return <li key={words}>{words}</li>;
        })}
      </ul>
    </section>
  );
}

interface BoardProps {
  /** On a screen that everybody looks at, nothing is opened. */
  readonly isToBeRead?: boolean;
  /** The viewer says something here. */
  readonly onSaid?: () => void;
}

/** Who claims what, grouped by the role they claim, with what does not fit together first (talk.md section 1). */
export function ClaimBoardTable({ isToBeRead = false, onSaid }: BoardProps) {
  const { view } = useWatchedRoom();
  const { groups, conflicts } = useClaimBoard();
  const [opened, setOpened] = useState<{ userId: string; claimId?: string } | null>(null);
  if (view.claims.length === 0) return <p className="claim-board__none">{TEXTS.nobodyYet}</p>;
  const close = () => setOpened(null);
  return (
    <>
      <Conflicts conflicts={conflicts} />
      <table className="claim-board">
        <caption className="unseen">{TEXTS.whoClaimsWhat}</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">{TEXTS.player}</th>
            <th scope="col">{TEXTS.night}</th>
            <th scope="col">{TEXTS.suspects}</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <Group
            key={group.role?.name ?? ''}
            group={group}
            onOpen={isToBeRead ? undefined : (userId) => setOpened({ userId })}
          />
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
    </>
  );
}
