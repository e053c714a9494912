const folders = (process.env.BROWSER_FOLDERS ?? 'browser,pictures').split(',');

/** How the browser tests run; see run-browser-tests.ts, which sets these variables. */
export default {
  testDir: '../../e2e',
  testMatch: folders.map((folder) => `${folder}/**/*.pw.ts`),
  outputDir: process.env.BROWSER_TEST_RESULTS,
  // The pictures that are compared; `npm test -- pages pictures.pw.ts --update` takes them anew.
  snapshotPathTemplate: '{testDir}/{testFileDir}/kept/{arg}{ext}',
  updateSnapshots: 'none',
  forbidOnly: true,
  retries: 0,
  // Each has a stack of its own, and is given whatever test comes next.
  workers: Number(process.env.BROWSER_WORKERS ?? 3),
  fullyParallel: true,
  // `npm test` asks what is tagged so; `npm test all` asks the others too.
  ...(process.env.BROWSER_TESTS === 'core' ? { grep: /@core/ } : {}),
  ...(process.env.BROWSER_TESTS === 'other' ? { grepInvert: /@core/ } : {}),
  // Limits for a busy machine: what they bound takes a third of that on a quiet one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    // What was done and asked for, in order; how it looked is in the picture.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A name as others on one's own network have for this machine, by which a page is no secure context.
        '--host-resolver-rules=MAP *.local 127.0.0.1',
      ],
    },
  },
};
