import { MOST_COUNTED } from '@nightfall/shared/protocol/limits';
import ADMIN from '@nightfall/shared/text/en/admin.json';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { PAGE_SIZE } from '../../api/admin.ts';
import type { ListPage } from '../../api/request.ts';
import { EmptyNote } from '../../components/page/empty-note.tsx';
import { Button } from '../../components/ui/button.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import { numberText } from '../../session/formats.ts';
import * as adminStyles from './admin.module.css';
import { type Column, DataTable, LoadingTable } from './data-table.tsx';
import { showFailure } from './use-admin-change.ts';

const TEXTS = ADMIN.panel;

interface ListSectionProps<Row> {
  readonly title: string;
  readonly list: UseQueryResult<ListPage<Row>, Error>;
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly texts: {
    readonly loading: string;
    readonly none: string;
    /** What to do if the list is empty. */
    readonly hint: string;
    readonly failed: string;
    /** How many there are; `count` is what is written. */
    readonly counted: (values: { total: number; count: string }) => string;
  };
}

/** The focused row may disappear with the next answer: then the heading takes the focus. */
function useKeptFocus(data: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isWithin = useRef(false);
  useEffect(() => {
    if (data !== undefined && isWithin.current && document.activeElement === document.body)
      heading.current?.focus();
  }, [data]);
  const note = (isNow: boolean) => () => {
    isWithin.current = isNow;
  };
  return { heading, onFocus: note(true), onBlur: note(false) };
}

const written = (total: number): string =>
  total < MOST_COUNTED ? numberText(total) : TEXTS.orMore({ count: numberText(total) });

/** One page of a list with its count, or why it is empty. */
export function ListSection<Row extends { readonly id: string }>(props: ListSectionProps<Row>) {
  const { title, list, columns, page, onPage, texts } = props;
  const titleId = useId();
  const { data, error, isFetching } = list;
  const isLoading = data === undefined && error === null;
  const { heading, ...focus } = useKeptFocus(data);
  const lastPage = data === undefined ? page : Math.max(0, Math.ceil(data.total / PAGE_SIZE) - 1);
  useEffect(() => {
    if (error !== null) showFailure(texts.failed, error);
  }, [error, texts.failed]);
  // The last page may no longer exist when the list is reloaded.
  useEffect(() => {
    if (page > lastPage) onPage(lastPage);
  }, [page, lastPage, onPage]);
  return (
    <section className={panelStyles.sheet} aria-labelledby={titleId} aria-busy={isFetching} {...focus}>
      <div className={adminStyles.adminPanelHead}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {isLoading && <p className="quiet">{texts.loading}</p>}
        {data !== undefined && (
          <p className="quiet" role="status">
            {texts.counted({ total: data.total, count: written(data.total) })}
          </p>
        )}
      </div>
      {isLoading && <LoadingTable columns={columns} />}
      {data === undefined && error !== null && (
        <EmptyNote scene="clouds" text={texts.failed}>
          <Button onClick={() => list.refetch()}>{TEXTS.tryAgain}</Button>
        </EmptyNote>
      )}
      {data?.rows.length === 0 && <EmptyNote scene="chair" text={texts.none} hint={texts.hint} />}
      {data !== undefined && data.rows.length > 0 && (
        <DataTable label={title} rows={data.rows} columns={columns} />
      )}
      <Pagination label={title} page={page} lastPage={lastPage} onPage={onPage} />
    </section>
  );
}

interface PaginationProps {
  readonly label: string;
  /** From 0. */
  readonly page: number;
  readonly lastPage: number;
  readonly onPage: (page: number) => void;
}

function Pagination({ label, page, lastPage, onPage }: PaginationProps) {
  if (lastPage === 0) return null;
  return (
    <nav className={adminStyles.adminPages} aria-label={TEXTS.pagesOf({ list: label })}>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {TEXTS.previous}
      </Button>
      <p aria-live="polite">{TEXTS.pageOf({ page: page + 1, all: lastPage + 1 })}</p>
      <Button disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
        {TEXTS.next}
      </Button>
    </nav>
  );
}
