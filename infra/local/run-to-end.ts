import { projectRoot } from './paths';
import { runProgram } from './run-program';

const longestRunMs = 2 * 60_000;
const linesTold = 15;

/**
 * Runs a TypeScript file of the project with Bun and waits for it.
 * @returns what it said.
 * @throws Error with the end of what it said when it fails.
 */
export async function runToEnd(file: string, env: Record<string, string> = {}): Promise<string> {
  const command = [process.execPath, file];
  const { succeeded, output } = await runProgram({ command, cwd: projectRoot, env, timeoutMs: longestRunMs });
  if (succeeded) return output;
  throw new Error(`${file} failed:\n${output.trim().split('\n').slice(-linesTold).join('\n')}`);
}
