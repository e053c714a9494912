import { runProgram } from '../local/run-program';
import { SetUpError } from '../local/set-up-error';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const installTimeoutMs = 5 * 60_000;

/**
 * The path of a Chromium, installed through the system's package manager when there is none.
 * @throws SetUpError naming the command that would install it.
 */
export async function chromiumPath(): Promise<string> {
  const found = findChromium();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && Bun.which('apt-get') !== null) {
    console.info('Installing Chromium (apt-get install chromium) …');
    const install = ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'];
    if (!(await succeeds(install))) {
      await succeeds(['apt-get', 'update']);
      await succeeds(install);
    }
  } else if (Bun.which('brew') !== null) {
    await succeeds(['brew', 'install', '--cask', 'google-chrome']);
  }
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new SetUpError(
    'The browser tests need Chromium, which is missing and could not be installed. Install it with\n' +
      '  sudo apt-get install -y chromium',
  );
}

function findChromium(): string | null {
  const found = [...names, onMac].map((name) => Bun.which(name)).find((path) => path !== null);
  return found ?? null;
}

async function succeeds(command: string[]): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return (await runProgram({ command, cwd: '/', env, timeoutMs: installTimeoutMs })).succeeded;
}
