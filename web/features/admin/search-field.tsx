import { MAX_EMAIL_LENGTH } from '@nightfall/shared/protocol/limits';
import ADMIN from '@nightfall/shared/text/en/admin.json';
import { useEffect, useState } from 'react';
import { Field } from '../../components/ui/field.tsx';

const TEXTS = ADMIN.panel;

interface SearchFieldProps extends Pick<ListSearch, 'text' | 'setText'> {
  /** The placeholder: what can be searched for. */
  readonly hint?: string;
}

export function SearchField({ text, setText, hint = TEXTS.searchHint }: SearchFieldProps) {
  return (
    <Field
      label={TEXTS.search}
      type="search"
      placeholder={hint}
      maxLetters={MAX_EMAIL_LENGTH}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

const TYPING_PAUSE_MS = 300;

/** The typed text, and the search after a pause in typing; a new search begins on the first page. */
export function useListSearch() {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const wanted = text.trim();
  useEffect(() => {
    // An unchanged search keeps the page.
    if (wanted === search) return;
    const timer = setTimeout(() => {
      setSearch(wanted);
      setPage(0);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, search]);
  return { text, setText, search, page, setPage };
}

export type ListSearch = ReturnType<typeof useListSearch>;
