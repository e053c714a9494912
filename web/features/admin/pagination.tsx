import { Button } from '../../components/ui/button.tsx';
import { TEXTS } from './texts.ts';

interface PaginationProps {
  readonly label: string;
  /** From 0. */
  readonly page: number;
  readonly lastPage: number;
  readonly onPage: (page: number) => void;
}

export function Pagination({ label, page, lastPage, onPage }: PaginationProps) {
  if (lastPage === 0) return null;
  return (
    <nav className="admin-pages" aria-label={TEXTS.pagesOf(label)}>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {TEXTS.previous}
      </Button>
      <p aria-live="polite">{TEXTS.pageOf(page + 1, lastPage + 1)}</p>
      <Button disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
        {TEXTS.next}
      </Button>
    </nav>
  );
}
