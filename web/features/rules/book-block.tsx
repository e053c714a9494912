import type { Block, Cell } from '@nightfall/shared/rulebook/section';
import { Link } from 'react-router';
import * as stackedTableStyles from '../../components/ui/stacked-table.module.css';
import { asLabel } from '../../session/formats.ts';
import * as rulesStyles from './rules.module.css';

export type PlainBlock = Exclude<Block, { kind: 'roles' }>;

const textOf = (cell: Cell) => (typeof cell === 'string' ? cell : cell.text);

function CellText({ cell }: { cell: Cell }) {
  return typeof cell === 'string' ? cell : <Link to={`#${cell.roleId}`}>{cell.text}</Link>;
}

/** On a phone each row is stacked, every cell with its heading. */
function BookTable({ head, rows }: Extract<Block, { kind: 'table' }>) {
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
              <CellText cell={first} />
            </th>
            {others.map((cell, index) => (
              <td key={head[index + 1]} data-head={asLabel(head[index + 1] ?? '')}>
                <CellText cell={cell} />
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
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>;
    case 'list':
    case 'steps': {
      const List = block.kind === 'list' ? 'ul' : 'ol';
      return (
        <List className={rulesStyles.bookList}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
      );
    }
    case 'terms':
      return (
        <dl className={rulesStyles.bookTerms}>
          {block.items.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      );
    case 'table':
      return <BookTable {...block} />;
  }
}
