import { describe, expect, test } from 'bun:test';
import {
  believedTable,
  figuresOf,
  recordOf,
  reviewedTable,
  says,
  talkedTable,
} from '../testing/reviewed-table.ts';
import type { Table } from '../testing/table.ts';

const table = reviewedTable();
const record = recordOf(table);
const figures = figuresOf(record);
const idOf = (name: string) => table.player(name).id;
const nameOf = ({ state }: Table, id: string | null) =>
  state.players.find((player) => player.id === id)?.displayName ?? null;
const names = (ids: readonly string[]) => ids.map((id) => nameOf(table, id));
const claimOf = (index: number) => figures.claims[index];
const seatOf = (name: string) => figures.seats.indexOf(idOf(name));

describe('the review of a round', () => {
  // holds: C3.1
  test('has a line for each player, with a point after each claim and each one taken back', () => {
    expect(figures.start).toHaveLength(5);
    expect(figures.moments).toHaveLength(8);
    expect(figures.moments.filter(({ isWithdrawal }) => isWithdrawal)).toHaveLength(1);
    for (const { chances } of figures.moments) {
      expect(chances).toHaveLength(5);
      for (const chance of chances) expect(chance).toBeWithin(0, 101);
    }
  });

  // holds: C3.1
  test('ends with the discussion: how the vote went changes no line', () => {
    const other = reviewedTable();
    const { stage } = other.state;
    if (stage.phase !== 'results') throw new Error('the round is not over');
    // Another vote is another end of the same discussion.
    other.state = { ...other.state, stage: { ...stage, votes: {} } };
    const again = figuresOf(recordOf(other));
    expect([again.start, again.moments.map(({ chances }) => chances)]).toEqual([
      figures.start,
      figures.moments.map(({ chances }) => chances),
    ]);
  });

  // holds: C3.3
  test('says of each claim whom it made more and less suspect, and which one turned the round', () => {
    const [before, seen] = [figures.moments[2], figures.moments[3]];
    const changes = figures.seats.map((_, at) => (seen?.chances[at] ?? 0) - (before?.chances[at] ?? 0));
    expect(changes[seatOf('ann')]).toBePositive();
    const most = figures.seats[changes.indexOf(Math.max(...changes))];
    expect([seen?.shift.speaker, seen?.shift.to]).toEqual([idOf('bob'), most]);
    const question = figures.moments[4];
    expect([question?.shift.from, question?.shift.to]).toEqual([null, null]);
    expect(figures.turningPoint).not.toBeNull();
  });

  // holds: C3.5
  test('says who lied, who knew better, and who believed it', () => {
    expect(figures.claims.map(({ verdict }) => verdict)).toEqual([
      'true',
      'false',
      'true',
      'true',
      'open',
      'false',
      'false',
    ]);
    expect(claimOf(1)).toMatchObject({ isLie: true });
    expect(names(claimOf(1)?.knewBetter ?? [])).toEqual(['bob']);
    expect(names(claimOf(5)?.knewBetter ?? [])).toEqual(['bob']);
    expect(claimOf(0)).toMatchObject({ isLie: false, knewBetter: [], believedBy: [] });
    // Who votes for the accused has believed the accuser.
    expect(names(claimOf(6)?.believedBy ?? [])).toEqual(['cleo', 'eva']);
  });

  // holds: C3.5
  test('a deed that was merely one of many is not ruled out, but one with a card that one holds is', () => {
    const other = talkedTable();
    says(other, 'ann', { kind: 'role', role: 'Robber' });
    const payload = { type: 'rob_player', targetUserId: other.userId('eva') } as const;
    says(other, 'ann', { kind: 'did', payload });
    other.vote({ ann: 'bob', bob: 'ann', cleo: 'bob', dov: 'ann', eva: 'bob' });
    const [, robbed] = figuresOf(recordOf(other)).claims;
    const knew = robbed?.knewBetter.map((id) => nameOf(other, id));
    expect(knew).toContain('cleo');
    expect(knew).not.toContain('dov');
    expect(knew).not.toContain('eva');
  });

  // holds: C3.6
  test('sets each vote beside the one that knowledge spoke for', () => {
    const votes = figures.votes.map(({ voter, target }) => [nameOf(table, voter), nameOf(table, target)]);
    expect(votes).toEqual([
      ['ann', 'bob'],
      ['bob', 'ann'],
      ['cleo', 'bob'],
      ['dov', 'ann'],
      ['eva', 'bob'],
    ]);
    expect(nameOf(table, figures.votes[1]?.spokenFor ?? null)).toBe('ann');
    for (const { voter, spokenFor } of figures.votes) expect(spokenFor).not.toBe(voter);
  });

  // holds: C3.2 C3.7
  test('has for each player a line by what they knew, and the best vote with its reason', () => {
    const own = new Map(figures.own.map((one) => [nameOf(table, one.player), one]));
    expect([...own.keys()]).toEqual(['ann', 'bob', 'cleo', 'dov', 'eva']);
    const bob = own.get('bob');
    // He has seen her card.
    expect(bob?.start[seatOf('ann')]).toBeGreaterThan(60);
    expect(bob?.chances).toHaveLength(figures.moments.length);
    expect(bob?.best).toEqual({
      target: idOf('ann'),
      wasCast: true,
      reason: { kind: 'saw_wolf', role: 'Werewolf' },
    });
    expect(own.get('ann')?.best?.reason).toEqual({ kind: 'best_for_side' });
  });

  // holds: C3.8
  test('gives titles by figures alone', () => {
    const titlesOf = (one: Table) =>
      Object.fromEntries(
        figuresOf(recordOf(one)).titles.map(({ title, player, figure }) => [
          title,
          [nameOf(one, player), figure],
        ]),
      );
    const titles = titlesOf(table);
    expect(titles.best_nose?.[0]).toBe('bob');
    expect(titles.most_believed).toBeDefined();
    // She took her first lie back, and nobody believes the second.
    expect(titles.best_liar).toBeUndefined();
    expect(titlesOf(believedTable()).best_liar).toEqual(['ann', 2]);
  });

  // holds: C3.9
  test('is the same for the same seed', () => {
    expect(figuresOf(record)).toEqual(figures);
  });

  test('is there for a round in which nobody said anything, or voted', () => {
    const silent = talkedTable();
    silent.vote({});
    const none = figuresOf(recordOf(silent));
    expect([none.moments, none.claims, none.turningPoint]).toEqual([[], [], null]);
    expect(none.votes.map(({ target }) => target)).toEqual([null, null, null, null, null]);
    expect(none.own).toHaveLength(5);
  });
});
