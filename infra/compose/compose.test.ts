import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACK_LIMITS } from '../../shared/protocol/limits.ts';
import { interpolate, OWN_VARIABLES } from './variables.ts';

interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly ports?: readonly string[];
  readonly container_name?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly stop_grace_period?: string;
  readonly command?: string | readonly string[];
  readonly user?: string;
  readonly restart?: string;
  readonly profiles?: readonly string[];
}

const folder = import.meta.dirname;
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
const compose = Bun.YAML.parse(text) as {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
};
const { services } = compose;

describe.each(Object.entries(services))('[H9.11] %s', (_, service) => {
  test('is locked down', () => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
  });

  test('is built from a file that is there, or comes in an exact version', () => {
    if (service.build === undefined) expect(service.image).toMatch(/:v?\d+\.\d+/);
    else expect(existsSync(join(folder, service.build.context, service.build.dockerfile))).toBe(true);
  });

  test('what is built bears the name of its version, so that the one before is not overwritten', () => {
    const hasVersion = /:\$\{NIGHTFALL_VERSION:-latest\}$/.test(service.image ?? '');
    expect(hasVersion).toBe(service.build !== undefined);
  });

  test('refers only to services, networks and volumes that are there', () => {
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(service.depends_on ?? {})));
    expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining([...(service.networks ?? [])]));
    for (const volume of service.volumes ?? []) {
      const [source = ''] = interpolate(volume, {}).split(':');
      expect(source.startsWith('.') ? existsSync(join(folder, source)) : source in compose.volumes).toBe(
        true,
      );
    }
  });
});

test('only the proxy can be reached from outside', () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.filter((port) => !port.startsWith('127.0.0.1:')).map(() => name),
  );
  expect(published).toEqual(['proxy']);
  for (const store of ['postgres', 'redis']) expect(services[store]?.networks).toEqual(['stores']);
  expect(compose.networks.stores?.internal).toBe(true);
});

test.each(['api', 'workers'])('%s can have any number of replicas', (name) => {
  const service = services[name];
  expect(service?.container_name).toBeUndefined();
  expect(service?.ports).toBeUndefined();
  expect(service?.stop_grace_period).toBeDefined();
  expect(service?.depends_on?.migrate?.condition).toBe('service_completed_successfully');
});

test('every variable has a line in the example, and no secret a value', () => {
  const example = readFileSync(join(folder, '.env.example'), 'utf8');
  const names = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');
  for (const name of names) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
  expect(example).toMatch(/^POSTGRES_PASSWORD=$/m);
  expect(example).toMatch(/^REDIS_PASSWORD=$/m);
  expect(example).not.toMatch(/^(SMTP_URL|STRIPE_\w+|\w+_EMAILS?)=./m);
});

test.each(['api', 'workers'])('%s gets every setting of the example', (name) => {
  const example = readFileSync(join(folder, '.env.example'), 'utf8');
  const settings = [...example.matchAll(/^(\w+)=/gm)].map(([, setting = '']) => setting);
  const passed = Object.keys(services[name]?.environment ?? {});
  expect(passed).toEqual(
    expect.arrayContaining(settings.filter((setting) => !OWN_VARIABLES.includes(setting))),
  );
});

const caddyfile = readFileSync(join(folder, 'Caddyfile'), 'utf8');

test('[S7.44] the way in waits for no headers, and takes no body that the API would not', () => {
  expect(caddyfile).toMatch(/servers \{\s+max_header_size 16KB\s+timeouts \{\s+read_header 10s\s/);
  const [, megabytes] = /request_body \{\s+max_size (\d+)MB\s+\}/.exec(caddyfile) ?? [];
  const ratio = (Number(megabytes) * 1_000_000) / PACK_LIMITS.packedBytes;
  expect(ratio).toBeGreaterThan(1);
  expect(ratio).toBeLessThan(1.1);
});

test('[O2.11] what works on the volumes of a store runs as its user, and only when asked for', () => {
  for (const store of ['postgres', 'redis'])
    for (const task of ['back-up', 'restore']) {
      const { user, volumes, profiles, restart } = services[`${task}-${store}`] ?? {};
      expect(user).toBe(services[store]?.user ?? '');
      expect(volumes).toContain(services[store]?.volumes?.[0] ?? '');
      expect([profiles, restart]).toEqual([['backup'], 'no']);
    }
});

test('[O2.11] Postgres archives its WAL only where there is a folder for it', () => {
  const command = String(services.postgres?.command);
  expect(interpolate(command, {})).not.toContain('archive_mode');
  expect(interpolate(command, { BACKUP_DIR: '/srv/backups' })).toContain(' -c archive_mode=on ');
});

test('[O1.3] metrics are read over a network without a way in, by what starts only when asked for', () => {
  const port = services.api?.environment?.METRICS_PORT ?? '';
  expect(port).toMatch(/^\d+$/);
  expect(services.workers?.environment?.METRICS_PORT).toBe(port);
  expect(compose.networks.metrics?.internal).toBe(true);
  const reading = Object.entries(services).filter(([, { networks }]) => networks?.includes('metrics'));
  expect(reading.map(([name]) => name)).toEqual(['api', 'workers', 'prometheus', 'grafana']);
  for (const name of ['prometheus', 'grafana']) expect(services[name]?.profiles).toEqual(['monitoring']);
  expect(services.prometheus?.networks).toEqual(['metrics']);
  expect(caddyfile).not.toContain(port);
  const scraped = readFileSync(join(folder, '../monitoring/prometheus.yaml'), 'utf8');
  expect(
    [...scraped.matchAll(/names: \[(\w+)\], type: A, port: (\d+)/g)].map(([, ...asked]) => asked),
  ).toEqual([
    ['api', port],
    ['workers', port],
  ]);
});

test('[S7.42] the way in leads to no readiness', () => {
  expect(/@api path (.*)/.exec(caddyfile)?.[1]?.split(' ')).not.toContain('/readyz');
  expect(caddyfile).toMatch(/handle \/readyz \{\s+respond 404\s+\}/);
});
