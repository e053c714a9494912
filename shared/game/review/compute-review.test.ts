import { describe, expect, test } from 'bun:test';
import {
  believedTable,
  figuresOf,
  recordOf,
  reviewedTable,
  says,
  talkedTable,
  toldIn,
} from '../testing/reviewed-table.ts';
import { gameWith, type Table } from '../testing/table.ts';

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
  test('[C3.1] has a line for each player, with a point after each claim and each one taken back', () => {
    expect(figures.start).toHaveLength(5);
    expect(figures.moments).toHaveLength(8);
    expect(figures.moments.filter(({ isWithdrawal }) => isWithdrawal)).toHaveLength(1);
    for (const { chances } of figures.moments) {
      expect(chances).toHaveLength(5);
      for (const chance of chances) expect(chance).toBeWithin(0, 101);
    }
  });

  test('[C3.1] ends with the discussion: how the vote went changes no line', () => {
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

  test('[C3.3] says of each claim whom it made more and less suspect, and which one turned the round', () => {
    const [before, seen] = [figures.moments[2], figures.moments[3]];
    const changes = figures.seats.map((_, at) => (seen?.chances[at] ?? 0) - (before?.chances[at] ?? 0));
    expect(changes[seatOf('ann')]).toBePositive();
    const most = figures.seats[changes.indexOf(Math.max(...changes))];
    expect([seen?.shift.speaker, seen?.shift.to]).toEqual([idOf('bob'), most]);
    const question = figures.moments[4];
    expect([question?.shift.from, question?.shift.to]).toEqual([null, null]);
    expect(figures.turningPoint).not.toBeNull();
  });

  test('[C3.5] says who lied, who knew better, and who believed it', () => {
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

  test('[C3.5] a deed that was merely one of many is not ruled out, but one with a card that one holds is', () => {
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

  test('[C3.5] a wolf who accuses one of the village, or trusts another wolf, lies; the pack is not taken in', () => {
    const pack = gameWith(
      { ann: 'Werewolf', bob: 'Werewolf', cleo: 'Seer', dov: 'Robber', eva: 'Troublemaker' },
      { center: ['Villager', 'Insomniac', 'Drunk'] },
    );
    pack.submit('cleo', { type: 'view_player', targetUserId: 'ann' });
    pack.expire().expire();
    const suspects = (name: string, of: string, level: 'accuse' | 'trust') =>
      says(pack, name, { kind: 'suspect', userId: pack.userId(of), level });
    suspects('ann', 'cleo', 'accuse');
    suspects('bob', 'ann', 'trust');
    suspects('eva', 'dov', 'accuse');
    pack.vote({ ann: 'cleo', bob: 'cleo', cleo: 'ann', dov: 'ann', eva: 'cleo' });
    const [accused, trusted, mistaken] = figuresOf(recordOf(pack)).claims;
    const called = (ids: readonly string[] = []) => ids.map((id) => nameOf(pack, id));
    expect([accused?.isLie, trusted?.isLie, mistaken?.isLie]).toEqual([true, true, false]);
    expect(called(accused?.believedBy)).toEqual(['eva']);
    expect(called(trusted?.knewBetter)).toEqual(['ann', 'cleo']);
    expect(called(trusted?.believedBy)).not.toContain('cleo');
    expect(called(mistaken?.knewBetter)).toEqual(expect.arrayContaining(['ann', 'bob']));
  });

  test('[C3.7] where most likely nobody is a wolf, the best vote eliminates nobody', () => {
    const peaceful = gameWith(
      { ann: 'Seer', bob: 'Robber', cleo: 'Insomniac', dov: 'Villager', eva: 'Villager' },
      { center: ['Werewolf', 'Werewolf', 'Tanner'] },
    );
    peaceful.submit('ann', { type: 'view_center', positions: [0, 1] });
    peaceful.expire().expire();
    peaceful.vote({ ann: 'bob', bob: 'cleo', cleo: 'dov', dov: 'eva', eva: 'ann' });
    const { own, votes } = figuresOf(recordOf(peaceful));
    expect([own[0]?.best, votes[0]?.spokenFor]).toEqual(['nobody', 'nobody']);
    const told = toldIn(recordOf(peaceful));
    expect(told.own[0]?.text).toMatch(/^Your best vote was for nobody, or one that eliminates nobody/);
    expect([told.own[0]?.bestVote, told.document.votes[0]?.spokenFor]).toEqual([null, 'nobody']);
  });

  test('[F9.5] abstaining spares the speaker, and may show belief; letting the time run out shows nothing', () => {
    const isEvaABeliever = (vote: string | null | undefined) => {
      const table = talkedTable();
      says(table, 'ann', { kind: 'role', role: 'Insomniac' });
      table.expire();
      const targetUserId = vote && table.userId(vote);
      if (targetUserId !== undefined) table.act('eva', { type: 'submit_vote', targetUserId });
      table.vote({ ann: 'dov' });
      const lie = figuresOf(recordOf(table)).claims.at(-1);
      return lie?.believedBy.includes(table.player('eva').id);
    };
    expect(['bob', null, 'ann', undefined].map(isEvaABeliever)).toEqual([true, true, false, false]);
  });

  test('[C3.7] does not take the vote of a bot that stood in for a player’s own', () => {
    const { stage, players } = table.state;
    if (stage.phase !== 'results') throw new Error('the round is not over');
    const standIn = players.map((player) =>
      player.displayName === 'bob' ? { ...player, standInDid: ['vote' as const] } : player,
    );
    const stoodIn = figuresOf({ ...record, players: standIn });
    const best = stoodIn.own.find(({ player }) => player === idOf('bob'))?.best;
    expect(best).toMatchObject({ target: idOf('ann'), wasCast: false });
    expect(stoodIn.votes[1]).toMatchObject({ target: idOf('ann'), byStandIn: true });
    const noses = [figures, stoodIn].map(({ titles }) => titles.find(({ title }) => title === 'best_nose'));
    expect(noses.map((nose) => nose && nameOf(table, nose.player))).toEqual([
      'bob',
      expect.not.stringMatching('bob'),
    ]);
  });

  test('[C3.2] follows what a player knew to the end at a larger table too, whatever is asked at last', () => {
    const names = ['ann', 'bob', 'cleo', 'dov', 'eva', 'fay', 'gus'];
    const cards = ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Insomniac', 'Hunter'];
    const large = gameWith(Object.fromEntries(names.map((name, seat) => [name, cards[seat] ?? ''])), {
      center: ['Troublemaker', 'Drunk', 'Werewolf'],
    });
    large.expire().expire();
    for (const [seat, name] of names.entries())
      says(large, name, { kind: 'role', role: cards[seat === 0 ? 6 : seat] ?? '' });
    for (const name of names.slice(1))
      says(large, name, { kind: 'suspect', userId: large.userId('ann'), level: 'accuse' });
    for (const name of names.slice(1))
      for (const other of names.filter((other) => other !== name).slice(0, 3))
        says(large, name, { kind: 'ask', userId: large.userId(other) });
    large.vote(Object.fromEntries(names.map((name) => [name, name === 'ann' ? 'bob' : 'ann'])));
    const { own, moments } = figuresOf(recordOf(large));
    expect(moments.length).toBeGreaterThan(20);
    for (const { chances } of own) {
      // Of what was claimed all is asked for, since it is little: questions take the place of nothing.
      expect(chances).not.toContain(null);
      expect(chances.at(-1)).toEqual(chances[12] ?? null);
    }
  });

  test('[C3.6] sets each vote beside the one that knowledge spoke for', () => {
    const votes = figures.votes.map(({ voter, target }) => [nameOf(table, voter), nameOf(table, target)]);
    expect(votes).toEqual([
      ['ann', 'bob'],
      ['bob', 'ann'],
      ['cleo', 'bob'],
      ['dov', 'ann'],
      ['eva', 'bob'],
    ]);
    expect(figures.votes[1]?.spokenFor).toEqual({ target: idOf('ann') });
    for (const { voter, spokenFor } of figures.votes) expect(spokenFor).not.toEqual({ target: voter });
  });

  test('[C3.2 C3.7] has for each player a line by what they knew, and the best vote with its reason', () => {
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
    expect(own.get('ann')?.best).toMatchObject({ reason: { kind: 'best_for_side' } });
  });

  test('[C3.8] gives titles by figures alone', () => {
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
    // She accuses the Seer, and two vote for him.
    expect(titles.best_liar).toEqual(['ann', 2]);
    expect(titlesOf(believedTable()).best_liar).toEqual(['ann', 2]);
    const honest = talkedTable();
    says(honest, 'bob', { kind: 'role', role: 'Seer' });
    honest.vote({ ann: 'bob', bob: 'ann', cleo: 'ann', dov: 'ann', eva: 'ann' });
    expect(titlesOf(honest).best_liar).toBeUndefined();
  });

  test('[C3.9] is the same for the same seed', () => {
    expect(figuresOf(record)).toEqual(figures);
  });

  test('[C3.21] at a large table leaves out what bots believed, and still tells their lies from mistakes', () => {
    const seats = Array.from({ length: 13 }, (_, seat) => `p${seat}`);
    const large = gameWith(
      Object.fromEntries(seats.map((name, seat) => [name, ['Werewolf', 'Seer'][seat] ?? 'Villager'])),
      { center: ['Werewolf', 'Robber', 'Drunk'] },
    );
    large.submit('p1', { type: 'view_player', targetUserId: 'p0' });
    large.expire().expire();
    says(large, 'p0', { kind: 'role', role: 'Robber' });
    says(large, 'p1', { kind: 'role', role: 'Seer' });
    large.vote(Object.fromEntries(seats.map((name) => [name, name === 'p1' ? 'p2' : 'p1'])));
    const all = recordOf(large);
    const players = all.players.map((player, seat) => ({ ...player, isBot: seat !== 1 && seat !== 2 }));
    const { botsLeftOut, claims, own, votes } = figuresOf({ ...all, players });
    expect(botsLeftOut).toBe(11);
    expect(own).toHaveLength(2);
    expect(votes.flatMap(({ spokenFor }, seat) => (spokenFor === null ? [] : [seat]))).toEqual([1, 2]);
    const [lie] = claims;
    const p1 = large.player('p1').id;
    expect(lie).toMatchObject({ verdict: 'false', isLie: true, knewBetter: [p1] });
    const people = [p1, large.player('p2').id];
    for (const id of lie?.believedBy ?? []) expect(people).toContain(id);
    // With people alone nothing is left out.
    expect(figures.botsLeftOut).toBe(0);
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
