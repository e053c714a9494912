import type { Tally } from './tally';

export interface JunitReport extends Tally {
  /** Every file that a test was reported from, as the runner wrote it. */
  readonly files: readonly string[];
}

const unescaped: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/**
 * Counts the test cases of a JUnit report as Bun and Playwright write it. A skipped or unfinished test
 * counts as failed: a test that did not run has shown nothing.
 */
export function readJunit(xml: string): JunitReport {
  const failures: string[] = [];
  const files = new Set<string>();
  let passed = 0;
  // Each case runs to its end tag, or ends by itself; its body tells how it went.
  for (const [, attributes = '', body = ''] of xml.matchAll(
    /<testcase\s((?:[^>"]|"[^"]*")*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g,
  )) {
    const name = [attribute(attributes, 'classname'), attribute(attributes, 'name')]
      .filter(Boolean)
      .join(' › ');
    files.add(attribute(attributes, 'file') || attribute(attributes, 'classname'));
    if (/<(failure|error)[\s>]/.test(body)) failures.push(name);
    else if (/<skipped[\s/>]/.test(body)) failures.push(`${name} (skipped)`);
    else passed += 1;
  }
  return { passed, failed: failures.length, failures, files: [...files] };
}

function attribute(attributes: string, name: string): string {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  return value.replace(/&(lt|gt|quot|apos|amp);/g, (entity) => unescaped[entity] ?? entity);
}
