import { projectRoot } from './paths';

/**
 * Runs a TypeScript file of the project with Bun and waits for it.
 * @throws Error with the end of what it said when it fails.
 */
export async function runToEnd(file: string, env: Record<string, string> = {}): Promise<void> {
  const child = Bun.spawn([process.execPath, file], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) {
    throw new Error(`${file} failed:\n${said.join('\n').trim().split('\n').slice(-15).join('\n')}`);
  }
}
