import { judge } from './advisories';

// `bun run advisories`: fails on what is grave. Not every registry answers such a question; then it says so.
const { stdout, stderr } = Bun.spawnSync([process.execPath, 'audit', '--json']);
const verdict = judge(stdout.toString());
if (verdict === null)
  console.log(`Not checked, the registry gives no advisories: ${stderr.toString().trim()}`);
else {
  console.log(verdict.lines.length === 0 ? 'No known advisories.' : verdict.lines.join('\n'));
  process.exitCode = verdict.isGrave ? 1 : 0;
}
