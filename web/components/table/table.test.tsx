import { describe, expect, mock, test } from 'bun:test';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { partsToldApart, type SeatLook } from './seat.tsx';
import { Table } from './table.tsx';
import { dealFlights, flightsMs, moveFlights } from './table-flights.tsx';
import { arrowBetween, type CardMove } from './table-moves.tsx';
import { centerPlace } from './table-places.ts';
import { trackFor } from './table-track.ts';

const PEOPLE: SeatLook[] = ['Ann', 'Bob', 'Cleo', 'Dov', 'Esme'].map((name) => ({
  id: name.toLowerCase(),
  name,
}));
const label = ({ name }: SeatLook) => `Seat of ${name}`;
const button = (name: string) => screen.getByRole('button', { name: `Seat of ${name}` });

describe('the arrow of a move', () => {
  const [from, to] = [
    { x: 100, y: 300 },
    { x: 300, y: 100 },
  ];
  test('[H4.244] leaves one card and ends before the other', () => {
    const { start, tip } = arrowBetween(from, to, null);
    const fromEnd = (point: typeof from, end: typeof from) => Math.hypot(point.x - end.x, point.y - end.y);
    expect(fromEnd(start, from)).toBeWithin(5, 20);
    expect(fromEnd(tip, to)).toBeWithin(15, 30);
  });

  test('[H4.244] of an exchange keeps clear of the one that comes back', () => {
    const there = arrowBetween(from, to, null).line;
    const back = arrowBetween(to, from, null).line;
    const bend = (line: string) => line.split('Q')[1]?.split(' ').slice(0, 2).map(Number) ?? [];
    const [one, other] = [bend(there), bend(back)];
    expect(Math.hypot((one[0] ?? 0) - (other[0] ?? 0), (one[1] ?? 0) - (other[1] ?? 0))).toBeGreaterThan(80);
  });

  test('[H4.244] to the next seat of 27 is thinner, and still begins and ends beside the cards', () => {
    const [first, second] = trackFor(27).places;
    if (first === undefined || second === undefined) throw new Error('no seats');
    const { start, tip, scale } = arrowBetween(first.card, second.card, { x: 195, y: 300 });
    expect(scale).toBeLessThan(0.6);
    expect(Math.hypot(start.x - tip.x, start.y - tip.y)).toBeGreaterThan(8);
  });
});

describe('cards on their way', () => {
  test('[H4.34 H4.218] are dealt to everybody and the center, 420 ms each with a stagger of 90', () => {
    const flights = dealFlights(['ann', 'bob', 'cleo']);
    expect(flights.map(({ to }) => to)).toEqual([
      'ann',
      'bob',
      'cleo',
      centerPlace(0),
      centerPlace(1),
      centerPlace(2),
    ]);
    expect(flights.map(({ atMs }) => atMs)).toEqual([0, 90, 180, 270, 360, 450]);
    expect(flightsMs(flights)).toBe(870);
  });

  test('[H4.34] hide the cards that they are, and say once when they have landed', async () => {
    const landed = mock();
    const moves: CardMove[] = [
      { from: 'ann', to: 'bob' },
      { from: 'bob', to: 'ann' },
    ];
    const table = () => (
      <Table
        label="The table"
        seats={PEOPLE}
        withCards
        flights={moveFlights(moves)}
        onFlightsEnd={() => landed()}
      />
    );
    const { container, rerender } = render(table());
    expect(container.querySelectorAll('.table-cards_flight')).toHaveLength(2);
    expect(container.querySelectorAll('.table-cards_tableCardAway')).toHaveLength(2);
    await waitFor(() => expect(landed).toHaveBeenCalledTimes(1));
    rerender(table());
    await Promise.resolve();
    expect(landed).toHaveBeenCalledTimes(1);
    rerender(<Table label="The table" seats={PEOPLE} withCards />);
    expect(container.querySelectorAll('.table-cards_tableCardAway')).toHaveLength(0);
    expect(container.querySelectorAll('.table-cards_tableCard')).toHaveLength(5);
  });
});

function Lobby({ onMove }: { onMove: (from: number, to: number) => void }) {
  const [seats, setSeats] = useState(PEOPLE);
  return (
    <Table
      label="The table"
      seats={seats}
      arranging={{
        label,
        onMove: (from, to) => {
          onMove(from, to);
          const rest = seats.filter((_, index) => index !== from);
          setSeats([...rest.slice(0, to), ...seats.slice(from, from + 1), ...rest.slice(to)]);
        },
      }}
    />
  );
}

describe('seating people otherwise', () => {
  test('[H4.49] by the arrow keys, along the ring and over its end, with the focus kept', async () => {
    const onMove = mock();
    render(<Lobby onMove={onMove} />);
    button('Bob').focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(onMove).toHaveBeenLastCalledWith(1, 2);
    expect(document.activeElement).toBe(button('Bob'));
    await userEvent.keyboard('{ArrowRight}');
    expect(onMove).toHaveBeenLastCalledWith(2, 1);
    button('Ann').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(onMove).toHaveBeenLastCalledWith(0, 4);
  });

  test('[H4.47] by dragging to the place of another; a trembling finger moves nobody', () => {
    const onMove = mock();
    render(<Lobby onMove={onMove} />);
    const { places } = trackFor(PEOPLE.length);
    const [from, to] = [places[1], places[3]];
    if (from === undefined || to === undefined) throw new Error('no seats');
    const dov = button('Bob');
    const at = ({ x, y }: { x: number; y: number }) => ({ clientX: x, clientY: y, button: 0, pointerId: 1 });
    fireEvent.pointerDown(dov, at(from));
    fireEvent.pointerMove(dov, at({ x: from.x + 3, y: from.y }));
    fireEvent.pointerUp(dov, at(from));
    expect(onMove).not.toHaveBeenCalled();
    fireEvent.pointerDown(dov, at(from));
    fireEvent.pointerMove(dov, at(to));
    fireEvent.pointerUp(dov, at(to));
    expect(onMove).toHaveBeenLastCalledWith(1, 3);
  });
});

test('[H4.19] a bot is marked beside its name, in the picture and in what is read out', () => {
  const { container } = render(<Table label="The table" seats={[{ id: 'x', name: 'Rex', isBot: true }]} />);
  expect(container.querySelector('.table_botMark')).not.toBeNull();
  expect(screen.getByRole('list', { name: 'The table' }).textContent).toContain('Rex, bot');
});

test('[H4.19 H4.231 L5.10] a very long name is cut, and whole where one points', () => {
  const { container } = render(<Table label="The table" seats={[{ id: 'x', name: 'Maximilian von Au' }]} />);
  expect(container.querySelector('.table_seatShort')?.textContent).toBe('Maximilian vo…');
  expect(container.querySelector('.table_seatWhole')?.textContent).toBe('Maximilian von Au');
});

test.each([
  ['👨‍👩‍👧‍👦 Familie', null],
  ['👨‍👩‍👧‍👦 Familie Maier', '👨‍👩‍👧‍👦 Familie Mai…'],
  ['🇩🇪🇫🇷🇮🇹🇪🇸🇵🇱🇳🇱🇧🇪🇦🇹🇨🇭🇩🇰🇸🇪🇳🇴🇫🇮🇮🇪🇵🇹', '🇩🇪🇫🇷🇮🇹🇪🇸🇵🇱🇳🇱🇧🇪🇦🇹🇨🇭🇩🇰🇸🇪🇳🇴🇫🇮…'],
  ['مريم', null],
])('[H4.120] %s is never cut within a letter, and stands by itself', (name, cut) => {
  const { container } = render(<Table label="The table" seats={[{ id: 'x', name }]} />);
  expect(container.querySelector('bdi.table_seatShort')?.textContent).toBe(cut ?? name);
  expect(container.querySelector('.table_seatWhole') === null).toBe(cut === null);
});

const parts = (...names: string[]) => Object.fromEntries(partsToldApart(names));

test('[T2.39] names that begin alike keep what tells them apart', () => {
  expect(parts('Bartholomew', 'Bartholomew (2)', 'Ann')).toEqual({
    'Bartholomew (2)': { start: 'Bartholomew', end: ' (2)' },
  });
  expect(parts('Barbara', 'Barbie')).toEqual({
    Barbara: { start: 'Barb', end: 'ara' },
    Barbie: { start: 'Barb', end: 'ie' },
  });
  expect(parts('Alexander the First', 'Alexander the Second')).toEqual({
    'Alexander the First': { start: 'Alexander the ', end: 'Firs…' },
    'Alexander the Second': { start: 'Alexander the ', end: 'Seco…' },
  });
});

test('names that differ in what is always seen are whole', () => {
  expect(parts('Ann', 'Anna', 'Annika', 'Bob')).toEqual({});
  expect(parts('Ann')).toEqual({});
});

test('a letter of several parts is not cut through', () => {
  expect(parts('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧é', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧e')).toMatchObject({
    '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧é': { end: 'é' },
  });
});
