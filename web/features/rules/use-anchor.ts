import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The place in the book that the address names, brought before the reader's eyes whenever it is asked for. */
export function useAnchor(): string {
  const location = useLocation();
  // The page comes after its address, so the browser has looked for the place in vain.
  useEffect(() => {
    const place = document.getElementById(location.hash.slice(1));
    place?.focus({ preventScroll: true });
    const show = () => {
      if (place !== null && document.activeElement === place) place.scrollIntoView();
    };
    show();
    // Everything moves once more when the fonts arrive.
    document.fonts?.addEventListener('loadingdone', show);
    return () => document.fonts?.removeEventListener('loadingdone', show);
  }, [location]);
  return location.hash.slice(1);
}
