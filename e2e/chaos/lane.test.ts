import { expect, test } from 'bun:test';
import { Dice } from '../wire/dice.ts';
import { eventually } from '../wire/within.ts';
import { CALM, type Fate, Lane, type Weather } from './lane.ts';

const FRAMES = Array.from({ length: 40 }, (_, index) => `${index}`);

async function through(weather: Weather) {
  const [out, fates]: [string[], Fate[]] = [[], []];
  let now = weather;
  const lane = new Lane({
    weather: () => now,
    dice: new Dice(5),
    deliver: (frame) => out.push(frame),
    count: (fate) => fates.push(fate),
  });
  for (const frame of FRAMES) lane.send(frame);
  now = CALM;
  await eventually(() => (new Set(out).size === FRAMES.length ? true : null), 'all frames', 10_000);
  return { out, fates };
}

// holds: N3.3
test.each(['duplicated', 'delayed', 'reordered'] as const)('a lane whose frames are %s', async (fate) => {
  const { out, fates } = await through({ ...CALM, [fate]: 0.5 });
  expect(new Set(fates)).toEqual(new Set([fate]));
  const times = FRAMES.map((frame) => out.filter((one) => one === frame).length);
  expect(times.some((count) => count === 2)).toBe(fate === 'duplicated');
  expect([...new Set(out)].join() === FRAMES.join()).toBe(fate !== 'reordered');
});

test('in calm weather frames come as they were sent, and at once', async () => {
  const lane: string[] = [];
  const calm = new Lane({
    weather: () => CALM,
    dice: new Dice(1),
    deliver: (frame) => lane.push(frame),
    count: () => undefined,
  });
  for (const frame of FRAMES) calm.send(frame);
  expect(lane).toEqual(FRAMES);
});
