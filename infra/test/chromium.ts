import { SetUpError } from '../local/set-up-error';
import { aptInstall, aptKnows, brewInstall } from '../local/system-packages';

/** The same engine without windows, which take a sixth of the time of these tests. Debian has it. */
const headlessShell = 'chromium-headless-shell';
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The path of a Chromium, installed through the system's package manager when there is none; of its headless shell
 * where that can be had.
 * @throws SetUpError naming the command that would install it.
 */
export async function chromiumPath(): Promise<string> {
  if (Bun.which(headlessShell) === null && aptKnows(headlessShell))
    await aptInstall(headlessShell, console.info);
  if (findChromium() === null) await aptInstall('chromium', console.info);
  if (findChromium() === null) await brewInstall(['--cask', 'google-chrome'], console.info);
  const found = findChromium();
  if (found !== null) return found;
  throw new SetUpError(
    'The browser tests need Chromium, which is missing and could not be installed. Install it with\n' +
      '  sudo apt-get install -y chromium',
  );
}

function findChromium(): string | null {
  const found = [...names, onMac].map((name) => Bun.which(name)).find((path) => path !== null);
  return found ?? null;
}
