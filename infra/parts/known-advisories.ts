import { judge } from './advisories';

// `bun run advisories`: fails on grave advisories, and with 2 where the registry gives no answer. With
// `--if-answered` that is no failure.
const { stdout, stderr } = Bun.spawnSync([process.execPath, 'audit', '--json']);
const verdict = judge(stdout.toString());
if (verdict === null) {
  console.log(`Not checked, the registry gives no advisories: ${stderr.toString().trim()}`);
  process.exitCode = process.argv.includes('--if-answered') ? 0 : 2;
} else {
  console.log(verdict.lines.length === 0 ? 'No known advisories.' : verdict.lines.join('\n'));
  process.exitCode = verdict.isGrave ? 1 : 0;
}
