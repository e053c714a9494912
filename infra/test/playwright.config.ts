/** How the browser tests run; see run-browser-tests.ts, which sets these variables. */
export default {
  testDir: '../../e2e',
  testMatch: '**/*.pw.ts',
  outputDir: process.env.BROWSER_TEST_RESULTS,
  forbidOnly: true,
  retries: 0,
  // Each has a stack of its own.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
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
      ],
    },
  },
};
