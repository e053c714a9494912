import type { ReactNode } from 'react';
import { Bone } from '../../components/ui/skeleton.tsx';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** How high the cell is while its row is awaited: a line, if nothing else is said. */
  readonly awaited?: 'badge' | 'chip' | 'chips';
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The first one says what the row is about. */
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
}

function Heads({ columns }: { columns: readonly { readonly head: string }[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ head }) => (
          <th scope="col" key={head}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A table; on a narrow screen each row is a card. */
export function DataTable<Row extends { readonly id: string }>({
  label,
  rows,
  columns,
}: DataTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <table className="stacked-table data-table">
      <caption className="unseen">{label}</caption>
      <Heads columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{first.cell(row)}</th>
            {others.map(({ head, cell }) => (
              <td data-head={head} key={head}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const AWAITED_ROWS = ['first', 'second', 'third', 'fourth'];

/** The same table while its rows are on their way: each cell is as high as what comes. */
export function AwaitedTable<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  const [first, ...others] = columns;
  return (
    <table className="stacked-table data-table" aria-hidden="true">
      <Heads columns={columns} />
      <tbody>
        {AWAITED_ROWS.map((row) => (
          <tr key={row}>
            <th scope="row">
              <Bone size={first.awaited} />
            </th>
            {others.map(({ head, awaited }) => (
              <td data-head={head} key={head}>
                <Bone size={awaited} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
