export interface TestCase {
  /** As the runner wrote it. */
  readonly file: string;
  /** Its own, without those of the groups it is in. */
  readonly name: string;
  readonly fullName: string;
  readonly ms: number;
  /** A skipped or unfinished test counts as failed: a test that did not run has shown nothing. */
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What the runner says of a failure, and where it was; empty for others. */
  readonly why: string;
}

const unescaped: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
  '&#10;': '\n',
};

/** The test cases of a JUnit report as Bun writes it. */
export function readJunit(xml: string): TestCase[] {
  // Each case runs to its end tag, or ends by itself; its body tells how it went.
  const cases = xml.matchAll(/<testcase\s((?:[^>"]|"[^"]*")*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g);
  return [...cases].map(([, attributes = '', body = '']) => {
    const [group, name] = [attribute(attributes, 'classname'), attribute(attributes, 'name')];
    const isSkipped = /<skipped[\s/>]/.test(body);
    return {
      file: attribute(attributes, 'file'),
      name,
      fullName: [group, name].filter(Boolean).join(' › '),
      ms: Number(attribute(attributes, 'time')) * 1000,
      outcome: /<(failure|error)[\s>]/.test(body) ? 'failed' : isSkipped ? 'skipped' : 'passed',
      why: textOf(/<(?:failure|error)(?:[^>"]|"[^"]*")*>([\s\S]*?)<\//.exec(body)?.[1] ?? '').trim(),
    };
  });
}

function attribute(attributes: string, name: string): string {
  return textOf(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}

const textOf = (escaped: string): string =>
  escaped.replace(/&(lt|gt|quot|apos|amp|#10);/g, (entity) => unescaped[entity] ?? entity);
