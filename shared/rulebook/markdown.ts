import { anchorOf, type Block, type Cell, type RoleEntry, type Rulebook } from './section.ts';
import type { Phrases } from './values.ts';

const WIDTH = 120;

/** What leads to a heading of the page, by the id of its role: there, anchors are made from headings. */
type Anchors = ReadonlyMap<string, string>;

/** The rulebook as a Markdown page, laid out as the formatter of the project would. */
export function toMarkdown({ title, sections }: Rulebook, phrases: Pick<Phrases, 'term'>): string {
  const blocks = sections.flatMap((section) => section.blocks);
  const roles = blocks.flatMap((block) => (block.kind === 'roles' ? block.roles : []));
  const anchors = new Map(roles.map((role) => [role.id, anchorOf(role.title)]));
  const contents = sections.map((section) => `- [${section.title}](#${anchorOf(section.title)})`).join('\n');
  const chapters = sections.map((section) => [
    `## ${section.title}`,
    ...section.blocks.map((block) => markdownOf(block, anchors, phrases)),
  ]);
  return `${[`# ${title}`, contents, ...chapters.flat()].join('\n\n')}\n`;
}

function markdownOf(block: Block, anchors: Anchors, phrases: Pick<Phrases, 'term'>): string {
  switch (block.kind) {
    case 'text':
      return wrap(block.text);
    case 'list':
      return block.items.map((item) => wrap(item, '- ')).join('\n');
    case 'steps':
      return block.items.map((item, index) => wrap(item, `${index + 1}. `)).join('\n');
    case 'terms':
      return block.items
        .map(({ term, text }) =>
          wrap(`**${/[?.]$/.test(term) ? term : phrases.term({ term })}** ${text}`, '- '),
        )
        .join('\n');
    case 'table':
      return tableOf(block.head, block.rows, anchors);
    case 'roles':
      return [`### ${block.title}`, wrap(block.text), ...block.roles.map(roleOf)]
        .filter(Boolean)
        .join('\n\n');
  }
}

function roleOf({ title, facts, description, instructions, winCondition }: RoleEntry): string {
  return [`#### ${title}`, `_${facts.join(' · ')}_`, description, instructions, `**${winCondition}**`]
    .map((text) => wrap(text))
    .join('\n\n');
}

function tableOf(head: readonly string[], rows: readonly (readonly Cell[])[], anchors: Anchors): string {
  const table = [head, ...rows.map((row) => row.map((cell) => cellOf(cell, anchors)))];
  const widths = head.map((_, column) => Math.max(3, ...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  const [first = [], ...others] = lines;
  return [first, widths.map((width) => '-'.repeat(width)), ...others]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const cellOf = (cell: Cell, anchors: Anchors): string =>
  typeof cell === 'string' ? cell : `[${cell.text}](#${anchors.get(cell.roleId) ?? cell.roleId})`;

/** Breaks a text into lines; those after the first stand under its own first word. */
function wrap(text: string, bullet = ''): string {
  const lines: string[] = [];
  let line = bullet.trimEnd();
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= WIDTH || line === '') {
      line = longer;
      continue;
    }
    lines.push(line);
    line = `${' '.repeat(bullet.length)}${word}`;
  }
  return [...lines, line].join('\n');
}
