import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/data-dir.ts';
import { folderOf, licenseOf } from './bill-of-materials';
import { type LockedPart, lockedParts } from './locked-parts';

const HEAD = `# Third parties' notices

What runs on the server or in the page and was made by others, by licence, with the copyright lines of each package. The
whole text of a licence is in the package itself and at \`https://spdx.org/licenses/<id>.html\`. Fonts and emblems are credited
in the [README](README.md#credits). sharp brings libvips as a library of its own (LGPL-3.0-or-later). Written by \`bun run notices\`.
`;

const COPYRIGHT = /^[^\w\n]*(Copyright (?:\(c\)|©|[A-Z0-9]).*)$/gim;

/** The copyright lines of a package's licence file; none where it has no such file. */
function copyrightsOf(part: LockedPart): string[] {
  const folder = folderOf(part);
  const file = folder && readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!folder || !file) return [];
  const lines = [...readFileSync(join(folder, file), 'utf8').matchAll(COPYRIGHT)];
  // Licences speak of copyright in sentences too, and Apache's text has a form to fill in.
  return [...new Set(lines.map(([, line = '']) => line.trim()))].filter(
    (line) => !/\[yyyy\]|license|notice/i.test(line),
  );
}

/** Parts made for one system, which are not installed on others: their licence is that of the part that asks for them. */
const OF_ONE_SYSTEM = /-(linux|linuxmusl|darwin|win32|freebsd|android|wasm32)/;

/** The page, of the parts that are shipped. */
export function notices(parts: readonly LockedPart[] = lockedParts()): string {
  const shipped = parts.flatMap((part) => {
    const license = part.isShipped && !OF_ONE_SYSTEM.test(part.name) ? licenseOf(part) : null;
    return license === null ? [] : [{ ...part, license }];
  });
  const byLicense = [...Map.groupBy(shipped, ({ license }) => license)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const sections = byLicense.map(([license, of]) => {
    const lines = of
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((part) => [`- ${part.name} ${part.version}`, ...copyrightsOf(part)].join(' · '));
    return `## ${license}\n\n${lines.join('\n')}\n`;
  });
  return [HEAD, ...sections].join('\n');
}

if (import.meta.main) writeFileSync(join(projectRoot, 'NOTICES.md'), notices());
