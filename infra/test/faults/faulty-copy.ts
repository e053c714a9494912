import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../local/paths';
import { type ProgramResult, runProgram } from '../../local/run-program';
import { steps } from '../steps';
import { findTestFiles } from '../test-files';
import { throwAwayFolder } from '../throw-away-folder';
import { broken, type Fault } from './fault';

const INSTALL_MS = 120_000;
const LONGEST_TEST_MS = 240_000;

/** A copy of the project to break things in. */
export interface FaultyCopy {
  /** Runs the test that has to find the fault, alone, with the fault in place; it is gone afterwards. */
  runBroken(fault: Fault): Promise<ProgramResult>;
}

/** Copies what git knows of the project, and installs the packages there: they link to the project's own parts. */
export async function makeFaultyCopy(): Promise<FaultyCopy> {
  const copy = join(throwAwayFolder(), 'copy');
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(projectRoot, file), join(copy, file));
  }
  const run = (args: readonly string[], timeoutMs: number) =>
    runProgram({ command: [process.execPath, ...args], cwd: copy, timeoutMs });
  const installed = await run(['install', '--frozen-lockfile'], INSTALL_MS);
  if (!installed.succeeded) throw new Error(`The packages were not installed:\n${installed.output}`);
  return {
    async runBroken(fault) {
      const path = join(copy, fault.file);
      const whole = readFileSync(path, 'utf8');
      writeFileSync(path, broken(whole, fault));
      try {
        const { file, test } = fault.foundBy;
        return await run(['infra/test/all.ts', stepOf(file), file, '-t', escaped(test)], LONGEST_TEST_MS);
      } finally {
        writeFileSync(path, whole);
      }
    },
  };
}

function projectFiles(): string[] {
  const listed = Bun.spawnSync(['git', 'ls-files', '-co', '--exclude-standard', '-z'], { cwd: projectRoot });
  return listed.stdout.toString().split('\0').filter(Boolean);
}

function stepOf(file: string): string {
  if (file.endsWith('.pw.ts')) return 'browser';
  const step = steps.find(
    (one) => one.kind === 'tests' && findTestFiles(one.files, one.except, [file]).length > 0,
  );
  if (step === undefined) throw new Error(`${file} is of no step`);
  return step.name;
}

/** Bun and Playwright put describe and test together in ways of their own: the words alone are looked for. */
const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
