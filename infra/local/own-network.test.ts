import { expect, test } from 'bun:test';
import type { NetworkInterfaceInfo } from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import { invitation, networkAddresses } from './settings.ts';

const at = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo;

test('[S3.6] phones are led to the addresses of the machine, those of a home first', () => {
  const interfaces = {
    lo: [at('127.0.0.1', 'IPv4', true), at('::1', 'IPv6', true)],
    docker0: [at('172.17.0.1')],
    wlan0: [at('192.168.1.5'), at('2001:db8::5', 'IPv6')],
  };
  expect(networkAddresses(3000, interfaces)).toEqual(['http://192.168.1.5:3000', 'http://172.17.0.1:3000']);
  expect(networkAddresses(3000, { lo: interfaces.lo })).toEqual([]);
});

test('[S3.6] the address is printed, and its QR code', () => {
  const home = 'http://192.168.1.5:3000';
  expect(invitation([home])).toEqual([
    'On phones in the same network: http://192.168.1.5:3000',
    renderUnicodeCompact(home),
  ]);
  expect(invitation([home, 'http://10.0.0.2:3000'])[0]).toEndWith('3000 (or http://10.0.0.2:3000)');
  expect(invitation([])).toEqual(['This machine has no address that phones could reach.']);
});
