import type { ReactNode } from 'react';
import { Bone } from '../../components/ui/skeleton.tsx';
import * as stackedTableStyles from '../../components/ui/stacked-table.module.css';
import * as adminStyles from './admin.module.css';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The height of the cell while its row is loading; a line by default. */
  readonly placeholder?: 'badge' | 'chip' | 'chips';
  /** What is laid out in a way of its own. */
  readonly kind?: 'actions' | 'date';
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The first column is the row's header. */
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

/** A table whose rows are cards on a narrow screen. */
export function DataTable<Row extends { readonly id: string }>({
  label,
  rows,
  columns,
}: DataTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <table className={`${stackedTableStyles.root} ${adminStyles.dataTable}`}>
      <caption className="unseen">{label}</caption>
      <Heads columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{first.cell(row)}</th>
            {others.map(({ head, kind, cell }) => (
              <td data-head={head} data-kind={kind} key={head}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LOADING_ROWS = ['first', 'second', 'third', 'fourth'];

/** The table while its rows load: each cell is as high as its contents will be. */
export function LoadingTable<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  const [first, ...others] = columns;
  return (
    <table className={`${stackedTableStyles.root} ${adminStyles.dataTable}`} aria-hidden="true">
      <Heads columns={columns} />
      <tbody>
        {LOADING_ROWS.map((row) => (
          <tr key={row}>
            <th scope="row">
              <Bone size={first.placeholder} />
            </th>
            {others.map(({ head, kind, placeholder }) => (
              <td data-head={head} data-kind={kind} key={head}>
                <Bone size={placeholder} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
