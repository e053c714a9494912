import { afterEach, describe, expect, test } from 'bun:test';
import { METRICS_ROUTES } from '../../../api/testing/permission-table.ts';
import { Metrics, type MetricsServer, processMetrics, serveMetrics } from './metrics.ts';

const servers: MetricsServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

function serve(metrics = new Metrics()): string {
  const server = serveMetrics({ HOST: '127.0.0.1', METRICS_PORT: 0 }, metrics);
  if (server === null) throw new Error('Nothing is served');
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

test('[O1.2] what a label is not listed to say, it does not say', async () => {
  const metrics = new Metrics();
  const count = metrics.counter('nightfall_actions_total');
  count({ kind: 'send_message', outcome: 'done' });
  for (const kind of ['Werewolf', crypto.randomUUID(), 'toString', '"}\n', ''])
    count({ kind, outcome: 'Ann is the Seer' });
  metrics.gauge('nightfall_rooms', () => [{ labels: { phase: 'Ann' }, value: 2 }]);
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => !line.startsWith('#'));
  expect(lines.filter((line) => line !== '')).toEqual([
    'nightfall_actions_total{kind="send_message",outcome="done"} 1',
    'nightfall_actions_total{kind="other",outcome="other"} 5',
    'nightfall_rooms{phase="other"} 2',
  ]);
});

test('[O1.5] what is measured in one process of a test is not measured in another', async () => {
  const [one, other] = [new Metrics(), new Metrics()];
  one.counter('nightfall_outbox_left_total')({}, 3);
  const again = one.counter('nightfall_outbox_left_total');
  again({});
  other.counter('nightfall_outbox_left_total');
  expect(await one.registry.metrics()).toContain('nightfall_outbox_left_total 4\n');
  expect(await other.registry.metrics()).toContain('nightfall_outbox_left_total 0\n');
});

test('[O1.6] a counter of few series begins at 0, and what cannot be read is left out', async () => {
  const metrics = new Metrics();
  metrics.counter('nightfall_mails_total');
  metrics.gauge('nightfall_sockets', () => Promise.reject(new Error('away')));
  metrics.gauge('nightfall_live_rooms', () => [{ labels: {}, value: 7 }]);
  const text = await metrics.registry.metrics();
  expect(text).toContain('nightfall_mails_total{outcome="failed"} 0\n');
  expect(text).not.toMatch(/^nightfall_sockets/m);
  expect(text).toContain('nightfall_live_rooms 7\n');
});

describe('the port', () => {
  test('[O1.3] is off unless it is set', () => {
    expect(serveMetrics({ HOST: '127.0.0.1' }, new Metrics())).toBeNull();
  });

  test('[O1.3] answers /metrics and nothing else', async () => {
    const url = serve();
    expect(servers[0]?.routes).toEqual(Object.keys(METRICS_ROUTES));
    const answer = await fetch(`${url}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    for (const [method, path] of [
      ['GET', '/'],
      ['POST', '/metrics'],
      ['DELETE', '/metrics'],
      ['GET', '/readyz'],
    ] as const)
      expect([method, path, (await fetch(url + path, { method })).status]).toEqual([method, path, 404]);
  });

  test('[O1.4] tells of the process what is right under Bun: a loop that was blocked, memory, time', async () => {
    const url = serve();
    const read = async (name: string) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
    };
    const spent = await read('process_cpu_seconds_total');
    await Bun.sleep(50);
    const before = process.cpuUsage().user;
    while (process.cpuUsage().user - before < 150_000);
    await Bun.sleep(50);
    expect(await read('nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.1);
    expect((await read('process_cpu_seconds_total')) - spent).toBeGreaterThan(0.1);
    expect(await read('process_resident_memory_bytes')).toBeGreaterThan(20e6);
    const text = await (await fetch(`${url}/metrics`)).text();
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
    expect(names.toSorted()).toEqual([...processMetrics].toSorted());
  });
});
