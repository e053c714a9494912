import { beforeEach, describe, expect, test } from 'bun:test';
import { ServerClock } from './server-clock.ts';

const SERVER = Date.UTC(2026, 10, 28, 12);
/** The device's own clock is ten minutes ahead, and it was switched on an hour ago. */
const device = { wall: 0, steady: 0, server: 0 };
const pass = (ms: number): void => {
  for (const clock of ['wall', 'steady', 'server'] as const) device[clock] += ms;
};
let clock: ServerClock;
beforeEach(() => {
  Object.assign(device, { wall: SERVER + 600_000, steady: 3_600_000, server: SERVER });
  clock = new ServerClock({ wall: () => device.wall, steady: () => device.steady });
});
const error = () => clock.now() - device.server;
const hear = (lateMs = 0) => clock.hear(device.server - lateMs);
const dateHeader = () => new Date(device.server).toUTCString();

describe('[F4.1] the time of the server', () => {
  test('is that of the device as long as nothing else is known', () => expect(error()).toBe(600_000));

  test('is right with the first message, and goes on by itself', () => {
    hear();
    pass(90_000);
    expect(error()).toBe(0);
  });

  test('is moved by no message that came late', () => {
    hear();
    for (const lateMs of [8_000, 0, 0, 4_000, 0, 0, 30_000]) {
      pass(1_000);
      hear(lateMs);
      expect(error()).toBe(0);
    }
  });

  test('recovers from a first message that came late', () => {
    hear(20_000);
    expect(error()).toBe(-20_000);
    pass(1_000);
    hear();
    expect(error()).toBe(0);
  });

  test('follows a server whose clock was set back, in three messages', () => {
    for (let messages = 0; messages < 5; messages += 1) hear();
    device.server -= 60_000;
    for (let messages = 0; messages < 3; messages += 1) hear();
    expect(error()).toBe(0);
  });
});

describe('[F4.2] with the next message it is right again, and as long it is in doubt,', () => {
  beforeEach(() => {
    for (let messages = 0; messages < 5; messages += 1) hear();
  });

  test.each([
    ['ten minutes forward', 600_000],
    ['ten minutes back', -600_000],
    ['three days forward', 3 * 86_400_000],
  ])('where the device’s clock was set %s, which moves nothing', (_, ms) => {
    expect(clock.isInDoubt()).toBe(false);
    device.wall += ms;
    expect([error(), clock.isInDoubt()]).toEqual([0, true]);
    hear();
    expect([error(), clock.isInDoubt()]).toEqual([0, false]);
  });

  test('where the device slept and its steady clock with it', () => {
    device.wall += 7_200_000;
    device.server += 7_200_000;
    expect([error(), clock.isInDoubt()]).toEqual([-7_200_000, true]);
    hear();
    expect([error(), clock.isInDoubt()]).toEqual([0, false]);
  });

  test('where the device slept, and its steady clock went on', () => {
    pass(7_200_000);
    expect([error(), clock.isInDoubt()]).toEqual([0, false]);
  });
});

describe('[F4.4] the Date of an HTTP answer', () => {
  test('tells it to the second where no room is open', () => {
    device.server += 300;
    clock.hearDate(dateHeader());
    expect(Math.abs(error())).toBeLessThanOrEqual(500);
  });

  test('does not spoil what a message told to the millisecond', () => {
    hear();
    pass(900);
    clock.hearDate(dateHeader());
    expect(error()).toBe(0);
  });

  test('is not needed', () => {
    clock.hearDate(null);
    clock.hearDate('noon');
    expect(error()).toBe(600_000);
    hear();
    expect(error()).toBe(0);
  });

  test('is told to whoever shows the time', () => {
    const shown: number[] = [];
    const unsubscribe = clock.subscribe(() => shown.push(error()));
    clock.hearDate(dateHeader());
    clock.hearDate(dateHeader());
    expect(shown).toHaveLength(1);
    unsubscribe();
    clock.forget();
    hear();
    expect(shown).toHaveLength(1);
  });
});
