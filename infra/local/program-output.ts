import { appendFileSync } from 'node:fs';

const pinoWarning = 40;
const repeatAfterMs = 10_000;

/**
 * Gives a function that takes the lines a program prints: all of them go to its log file,
 * warnings and errors briefly to the terminal too, the same one only now and then.
 */
export function programOutput(
  name: string,
  { logFile, say }: { logFile: string; say: (line: string) => void },
): (line: string) => void {
  const lastShown = new Map<string, number>();
  return (line) => {
    appendFileSync(logFile, `${line}\n`);
    const warning = warningIn(line);
    if (warning === null || Date.now() - (lastShown.get(warning) ?? 0) < repeatAfterMs) return;
    lastShown.set(warning, Date.now());
    say(`${name}: ${warning}`);
  };
}

/** The short form of a line that warns of something or tells of an error; null for any other line. */
export function warningIn(line: string): string | null {
  const entry = parsed(line);
  if (entry === null) return /\b(error|warn(ing)?|fatal)\b/i.test(line) ? shortened(line.trim()) : null;
  if (typeof entry.level !== 'number' || entry.level < pinoWarning) return null;
  const cause = entry.err?.message;
  return shortened([entry.msg, cause].filter((part) => part !== undefined && part !== '').join(': '));
}

interface PinoEntry {
  level?: number;
  msg?: string;
  err?: { message?: string };
}

function parsed(line: string): PinoEntry | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Without control characters, which a terminal would obey. */
function shortened(said: string): string {
  const text = said.replaceAll(/\p{Cc}+/gu, ' ');
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}
