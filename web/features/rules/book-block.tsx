import type { Block, Cell } from '@nightfall/shared/rulebook/section';
import type { Theme } from '@nightfall/shared/themes/theme';
import { Link } from 'react-router';
import * as stackedTableStyles from '../../components/ui/stacked-table.module.css';
import { Marked } from '../../components/ui/words.tsx';
import { asLabel } from '../../session/formats.ts';
import { langOf } from '../../theme/lang-of.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import * as rulesStyles from './rules.module.css';

export type PlainBlock = Exclude<Block, { kind: 'roles' }>;

const textOf = (cell: Cell) => (typeof cell === 'string' ? cell : cell.text);

const textsIn = (words: unknown): string[] => {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : [];
};

const ownTexts = new WeakMap<Theme, ReadonlySet<string>>();

/** All texts of a theme that is in another language than the page; chapters do not tell which of theirs are. */
function foreignTexts(theme: Theme): ReadonlySet<string> {
  const isForeign = langOf(theme) !== undefined;
  const texts =
    ownTexts.get(theme) ?? new Set(isForeign ? textsIn(theme.text).map((text) => theme.say(text)) : []);
  ownTexts.set(theme, texts);
  return texts;
}

/** @returns the language of a text that is wholly the theme's, where it is not the page's */
export function useLangOf(): (text: string) => string | undefined {
  const theme = useTheme();
  return (text) => (foreignTexts(theme).has(text) ? langOf(theme) : undefined);
}

interface CellProps {
  readonly cell: Cell;
  readonly lang: string | undefined;
}

function CellText({ cell, lang }: CellProps) {
  const words = <Marked words={textOf(cell)} lang={lang} />;
  return typeof cell === 'string' ? words : <Link to={`#${cell.roleId}`}>{words}</Link>;
}

/** On a phone each row is stacked, every cell with its heading. */
function BookTable({ head, rows }: Extract<Block, { kind: 'table' }>) {
  const langOfText = useLangOf();
  return (
    <table className={`${stackedTableStyles.root} ${rulesStyles.bookTable}`} data-columns={head.length}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...others]) => (
          <tr key={[first, ...others].map(textOf).join()}>
            <th scope="row">
              <CellText cell={first} lang={langOfText(textOf(first))} />
            </th>
            {others.map((cell, index) => (
              <td key={head[index + 1]} data-head={asLabel(head[index + 1] ?? '')}>
                <CellText cell={cell} lang={langOfText(textOf(cell))} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A block of the rulebook other than roles. */
export function BookBlock({ block }: { block: PlainBlock }) {
  const langOfText = useLangOf();
  switch (block.kind) {
    case 'text':
      return <p lang={langOfText(block.text)}>{block.text}</p>;
    case 'list':
    case 'steps': {
      const List = block.kind === 'list' ? 'ul' : 'ol';
      return (
        <List className={rulesStyles.bookList}>
          {block.items.map((item) => (
            <li key={item} lang={langOfText(item)}>
              {item}
            </li>
          ))}
        </List>
      );
    }
    case 'terms':
      return (
        <dl className={rulesStyles.bookTerms}>
          {block.items.map(({ term, text }) => (
            <div key={term}>
              <dt lang={langOfText(term)}>{term}</dt>
              <dd lang={langOfText(text)}>{text}</dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return <BookTable {...block} />;
  }
}
