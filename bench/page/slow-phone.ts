import type { Browser, CDPSession, Page } from '@playwright/test';

const KILOBIT = 1000 / 8;

/** A phone of the cheaper kind on a mobile network of the slower kind. */
const SLOW = {
  cpuTimes: 4,
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: 1600 * KILOBIT,
    uploadThroughput: 750 * KILOBIT,
  },
} as const;

export interface OpenPage {
  readonly page: Page;
  /** What has come over the wire. */
  readonly received: { requests: number; bytes: number };
}

/** A page of somebody who has never been here. */
export async function openSlowly(browser: Browser, address: string, isSlow: boolean): Promise<OpenPage> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const received = countWire(devtools);
  if (!isSlow) return { page, received };
  await devtools.send('Network.emulateNetworkConditions', SLOW.network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpuTimes });
  return { page, received };
}

function countWire(devtools: CDPSession): OpenPage['received'] {
  const received = { requests: 0, bytes: 0 };
  devtools.on('Network.requestWillBeSent', () => {
    received.requests += 1;
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received.bytes += encodedDataLength;
  });
  return received;
}

/** Seconds of processor time that a browser's processes have used, by their kind. */
export async function cpuOf(browser: Browser): Promise<Map<string, number>> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const byKind = new Map<string, number>();
  for (const { type, cpuTime } of processInfo) byKind.set(type, (byKind.get(type) ?? 0) + cpuTime);
  return byKind;
}
