/** Links in the page's head to what a room needs (bundle/build-page.ts). No browser knows them. */
export const ROOM_PART = 'room-part';

/** Has the program of a room come while the one of the page is being read and run, when the network rests. */
export function fetchRoomAfterEntry(): void {
  const look = () => {
    // The bundler's own small script, which stands before the entry, is none to wait for.
    const entry = document.querySelector<HTMLScriptElement>('script[src*="/entry-"]')?.src ?? '';
    if (performance.getEntriesByName(entry).length === 0) return;
    arrivals.disconnect();
    document.removeEventListener('DOMContentLoaded', look);
    for (const part of document.head.querySelectorAll<HTMLLinkElement>(`link[rel="${ROOM_PART}"]`))
      fetchPart(part);
  };
  const arrivals = new PerformanceObserver(look);
  arrivals.observe({ type: 'resource' });
  // It may have come before the end of the page, where it is named, was read.
  document.addEventListener('DOMContentLoaded', look);
}

function fetchPart({ href }: HTMLLinkElement): void {
  // A sheet that is preloaded and not used, because nobody joins after all, is complained of: it waits in the cache.
  if (!href.endsWith('.js'))
    return void fetch(href).then(
      (sheet) => sheet.text(),
      () => undefined,
    );
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}
