import { SetUpError } from '../local/set-up-error';
import { aptInstall, brewInstall } from '../local/system-packages';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The path of a Chromium, installed through the system's package manager when there is none.
 * @throws SetUpError naming the command that would install it.
 */
export async function chromiumPath(): Promise<string> {
  const found = findChromium();
  if (found !== null) return found;
  await aptInstall('chromium', console.info);
  if (findChromium() === null) await brewInstall(['--cask', 'google-chrome'], console.info);
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
