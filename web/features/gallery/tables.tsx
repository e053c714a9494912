import { Avatar } from '../../components/people/avatar.tsx';
import { Seat, type SeatLook } from '../../components/table/seat.tsx';
import * as styles from '../../components/table/table.module.css';
import { Table } from '../../components/table/table.tsx';
import { roleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { Part, Piece } from './part.tsx';

const NAMES = [
  'Ada',
  'Bram',
  'Cleo',
  'Dov',
  'Esme',
  'Finn',
  'Greta',
  'Hana',
  'Ivo',
  'Bartholomew',
  'Kit',
  'Lou',
  'Mo',
];

const STATES: readonly (Partial<SeatLook> & { readonly caption: string })[] = [
  { caption: 'Number', number: 4 },
  { caption: 'You', isYou: true, number: 1 },
  { caption: 'Host', isHost: true },
  { caption: 'Bot', isBot: true },
  { caption: 'Ready', state: 'done' },
  { caption: 'Waiting', state: 'waiting' },
  { caption: 'Picked', pick: 1 },
  { caption: 'Second', pick: 2 },
  { caption: 'Marked', isMarked: true },
  { caption: 'Dimmed', isDimmed: true },
  { caption: 'Muted', isMuted: true },
  { caption: 'No vote', hasNoVote: true },
  { caption: 'Debug', hasDebugView: true },
];

export function Seats() {
  const theme = useTheme();
  const seats: readonly SeatLook[] = STATES.map((state, index) => ({
    id: state.caption,
    name: NAMES[index] ?? state.caption,
    ...state,
  }));
  const picking = { canPick: (id: string) => id !== 'Dimmed', onPick: () => {} };
  return (
    <>
      <Part title="Seats">
        <ul className={styles.crowd}>
          {seats.map((seat) => (
            <Seat key={seat.id} seat={seat} />
          ))}
          <Seat seat={{ id: 'card', name: 'Nell', caption: 'Face up', faceUp: roleFacts('Seer', theme) }} />
        </ul>
        <ul className={styles.crowd}>
          {seats.map((seat) => (
            <Seat key={seat.id} seat={seat} picking={picking} />
          ))}
        </ul>
      </Part>
      <Part title="Portraits">
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <Piece key={size} name={size}>
            <Avatar name="Ada" size={size} />
          </Piece>
        ))}
        {NAMES.map((name) => (
          <Piece key={name} name={name}>
            <Avatar name={name} size="lg" />
          </Piece>
        ))}
      </Part>
    </>
  );
}

const SIZES = [3, 7, 16, 27] as const;

const seatOf = (index: number): SeatLook => ({
  id: String(index),
  name: `${NAMES[index % NAMES.length] ?? ''}${index < NAMES.length ? '' : index}`,
  number: index + 1,
  isYou: index === 0,
  isHost: index === 1,
  state: index % 3 === 0 ? 'waiting' : 'done',
});

export function Tables() {
  return (
    <Part title="Tables" look="wide">
      {SIZES.map((size) => (
        <Table
          key={size}
          label={`A table of ${size}`}
          seats={Array.from({ length: size }, (_, index) => seatOf(index))}
          withCards
          moves={size === 7 ? [{ from: '2', to: '5' }] : []}
        >
          <strong>{size}</strong>
        </Table>
      ))}
    </Part>
  );
}
