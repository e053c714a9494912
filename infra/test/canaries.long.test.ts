import { beforeAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../local/data-dir.ts';
import { type ProgramResult, runProgram } from '../local/run-program';
import { throwAwayFolder } from './throw-away-folder';

/** Something broken on purpose in a copy of the project, and the test that has to notice it. */
interface Canary {
  readonly breaks: string;
  /** Relative to the project. */
  readonly file: string;
  /** Stands in the file once. */
  readonly from: string;
  readonly to: string;
  /** Step, file and a part of the name of the test. */
  readonly noticedBy: readonly [step: string, file: string, test: string];
  /** What that test is told beside. */
  readonly env?: Readonly<Record<string, string>>;
}

const CANARIES: readonly Canary[] = [
  {
    breaks: 'Secrets: the center is shown before the results',
    file: 'shared/game/views/view-for.ts',
    from: 'const layout = isRevealed(stage) ? (nightOf(stage)?.layout ?? null) : null;',
    to: 'const layout = nightOf(stage)?.layout ?? null;',
    noticedBy: ['wire', 'e2e/wire/secrets.int.test.ts', 'reveal no more than the rulebook allows'],
  },
  {
    breaks: 'Secrets: verdicts are shown while the round goes on',
    file: 'shared/game/views/talk-view.ts',
    from: "stage.phase === 'results' && isRevealed(stage)",
    to: "'night' in stage",
    noticedBy: ['unit', 'shared/game/commands/claims.test.ts', 'are shown with the results and not before'],
  },
  {
    breaks: 'Secrets: the log tells what a query held',
    file: 'shared/backend/observability/logger.ts',
    from: 'if (isOfQuery) return',
    to: 'if (isOfQuery && false) return',
    noticedBy: [
      'unit',
      'shared/backend/observability/observability.test.ts',
      'a failed query is logged without its parameters',
    ],
  },
  {
    breaks: 'Writes: a repeated request is done twice',
    file: 'shared/backend/rooms/commit-script.ts',
    from: "if known then return {'repeated', known} end",
    to: '',
    noticedBy: ['wire', 'shared/backend/rooms/redis-room-store.int.test.ts', 'of one request is done once'],
  },
  {
    breaks: '[N3.7] Writes: a repeated request is done twice, in the middle of chaos',
    file: 'shared/backend/rooms/commit-script.ts',
    from: "if known then return {'repeated', known} end",
    to: '',
    noticedBy: ['chaos', 'e2e/chaos/chaos.long.test.ts', 'and nothing is lost, whatever breaks'],
    // Few actions are repeated at another process; it ends with the first that is done twice.
    env: { CHAOS_SECONDS: '100' },
  },
  {
    breaks: 'Writes: two writers at once overwrite each other',
    file: 'shared/backend/rooms/commit-script.ts',
    from: "if (rev or '') ~= ARGV[1] then return {'conflict'} end",
    to: '',
    noticedBy: ['wire', 'shared/backend/rooms/run-command.int.test.ts', 'lose nothing'],
  },
  {
    breaks: 'Writes: what was refused for want of time is done later',
    file: 'shared/backend/rooms/commit-script.ts',
    from: "> tonumber(ARGV[2]) then return {'late'}",
    to: "> tonumber(ARGV[2]) + 60000 then return {'late'}",
    noticedBy: ['long', 'api/faults.long.test.ts', 'what was refused is not done later'],
  },
  {
    breaks: 'Rights: every account may what administrators may',
    file: 'api/admin/acting.ts',
    from: "if (!actor[right]) throw new ServiceError('FORBIDDEN');",
    to: '',
    noticedBy: ['wire', 'api/admin/permissions.int.test.ts', 'GET /api/admin/users'],
  },
  {
    breaks: 'Rights: a guest may rearrange the seats',
    file: 'shared/game/commands/decide.ts',
    from: 'rearrange_seats: { hostOnly: true, phases',
    to: 'rearrange_seats: { phases',
    noticedBy: ['unit', 'shared/game/commands/lobby.test.ts', 'a new order is a permutation'],
  },
  {
    breaks: 'Rights: a session that expired still counts',
    file: 'api/context/sessions.ts',
    from: 'and(gt(sessions.expiresAt, now), gt(sessions.createdAt',
    to: 'and(gt(sessions.createdAt',
    noticedBy: ['wire', 'api/accounts/accounts.int.test.ts', 'tampered, expired and ended ones are none'],
  },
  {
    breaks: 'Money: another amount buys the right to host',
    file: 'api/purchases/settle-sale.ts',
    from: 'offer.amountCents === price.amountCents &&',
    to: '',
    noticedBy: ['wire', 'e2e/attacks/wrong-amounts.int.test.ts', 'buys nothing'],
  },
  {
    breaks: 'Money: two passes run at the same time',
    file: 'shared/backend/accounts/entitlements.ts',
    from: 'end = Math.max(end, pass.createdAt.getTime()) + PASS_MS;',
    to: 'end = pass.createdAt.getTime() + PASS_MS;',
    noticedBy: ['wire', 'shared/backend/accounts/payments.int.test.ts', 'a second one follows the first'],
  },
  {
    breaks: 'Rules: a shield stops only the first of two exchanged cards',
    file: 'shared/game/night/night.ts',
    from: 'if (this.isShielded(a) || this.isShielded(b)) return false;',
    to: 'if (this.isShielded(a)) return false;',
    noticedBy: ['rounds', 'shared/game/testing/rulebook-model.test.ts', 'go as the rulebook says'],
  },
];

const INSTALL_MS = 120_000;
/** A run of chaos may wait for a room that stands still, which it takes 150 s to know. */
const LONGEST_TEST_MS = 280_000;
let copy = '';

const run = (
  args: readonly string[],
  timeoutMs: number,
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> => runProgram({ command: [process.execPath, ...args], cwd: copy, timeoutMs, env });

/** Copies what git knows of the project, and installs the packages there: they link to the copy's own parts. */
beforeAll(async () => {
  copy = join(throwAwayFolder(), 'copy');
  const listed = Bun.spawnSync(['git', 'ls-files', '-co', '--exclude-standard', '-z'], { cwd: projectRoot });
  for (const file of listed.stdout.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(projectRoot, file), join(copy, file));
  }
  const installed = await run(['install', '--frozen-lockfile'], INSTALL_MS);
  if (!installed.succeeded) throw new Error(`The packages were not installed:\n${installed.output}`);
}, 180_000);

const failuresIn = ({ output }: ProgramResult) => output.slice(output.lastIndexOf('\nFailed:\n'));

test.each(CANARIES.map((canary) => [canary.breaks, canary] as const))(
  '[H9.20] %s: noticed',
  async (_, canary) => {
    const { file, from, to, noticedBy, env } = canary;
    const [step, testFile, name] = noticedBy;
    const path = join(copy, file);
    const whole = readFileSync(path, 'utf8');
    const parts = whole.split(from);
    expect([file, parts.length]).toEqual([file, 2]);
    writeFileSync(path, parts.join(to));
    const result = await run(['infra/test/main.ts', step, testFile, '-t', name], LONGEST_TEST_MS, env);
    writeFileSync(path, whole);
    expect(result.succeeded).toBe(false);
    // It ran and said no: a test that is not there, or a step that does not start, has noticed nothing.
    expect(failuresIn(result)).toContain(name);
  },
);

test('[H9.21 H9.22 H9.23] a skipped test counts as failed, a failure names the command that runs it alone, and a step its slowest files', async () => {
  const file = 'shared/skipped.test.ts';
  writeFileSync(join(copy, file), "import { test } from 'bun:test';\ntest.skip('left out', () => {});\n");
  const result = await run(['infra/test/main.ts', 'unit', file], LONGEST_TEST_MS);
  expect(result.succeeded).toBe(false);
  expect(failuresIn(result)).toContain(
    "left out (skipped)\n    npm test -- unit shared/skipped.test.ts -t 'left out'",
  );
  expect(result.output).toMatch(/^ +\d+\.\d s {2}shared\/skipped\.test\.ts$/m);
  expect(result.output).toEndWith('0 passed, 1 failed');
});
