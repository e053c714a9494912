import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The place in the book that the address names, brought before the reader's eyes whenever it is asked for. */
export function useAnchor(): string {
  const location = useLocation();
  // The page comes after its address, so the browser has looked for the place in vain.
  useEffect(() => {
    const place = document.getElementById(location.hash.slice(1));
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  }, [location]);
  return location.hash.slice(1);
}
