import { readFileSync } from 'node:fs';

/** One run of one program. A pid alone is not enough: the system hands it out again. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Differs for every process that ever had this pid, across reboots too. */
  readonly startedAt: string;
}

/**
 * Says which process has this pid now.
 * @returns null when there is none, or only a zombie that waits for its parent.
 */
export function identityOf(pid: number): ProcessIdentity | null {
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return startedAt === null ? null : { pid, startedAt };
}

/** True while exactly this process runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identityOf(identity.pid)?.startedAt === identity.startedAt;
}

/** The command line of a process, words joined by spaces; empty when it cannot be read. */
export function commandLineOf(pid: number): string {
  if (process.platform === 'linux') {
    return (readOrNull(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
  }
  return ps(pid, 'args=');
}

/**
 * Takes the content of /proc/<pid>/stat and gives the start time in clock ticks since boot.
 * @returns null for a zombie or a text that is no such line.
 */
export function startTicksOf(stat: string): string | null {
  // The program's name stands in brackets and may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  return state === undefined || startTicks === undefined || 'ZX'.includes(state) ? null : startTicks;
}

function startOnLinux(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  const ticks = stat === null ? null : startTicksOf(stat);
  const boot = readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return ticks === null ? null : `${boot}:${ticks}`;
}

function startByPs(pid: number): string | null {
  const answer = ps(pid, 'stat=,lstart=');
  return answer === '' || answer.startsWith('Z') ? null : answer.split(/\s+/).slice(1).join(' ');
}

function ps(pid: number, columns: string): string {
  return Bun.spawnSync(['ps', '-o', columns, '-p', String(pid)])
    .stdout.toString()
    .trim();
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
