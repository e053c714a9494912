import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 300;

/** The text of a search, and the search itself once there is a pause in typing; a new one begins on the first page. */
export function useListSearch() {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(text.trim());
      setPage(0);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, search, page, setPage };
}

export type ListSearch = ReturnType<typeof useListSearch>;
