/** Links in the page's head to what a room needs (bundle/build-page.ts). No browser knows them. */
export const ROOM_PART = 'room-part';

/** Fetches the room's scripts while the browser parses and runs the entry, when the network is idle. */
export function fetchRoomAfterEntry(): void {
  const look = () => {
    // Not the bundler's own small script, which comes before the entry.
    const entry = document.querySelector<HTMLScriptElement>('script[src*="/entry-"]')?.src ?? '';
    if (performance.getEntriesByName(entry).length === 0) return;
    arrivals.disconnect();
    document.removeEventListener('DOMContentLoaded', look);
    for (const part of document.head.querySelectorAll<HTMLLinkElement>(`link[rel="${ROOM_PART}"]`))
      fetchPart(part);
  };
  const arrivals = new PerformanceObserver(look);
  arrivals.observe({ type: 'resource' });
  // The entry may have arrived before its script tag at the end of the page was parsed.
  document.addEventListener('DOMContentLoaded', look);
}

function fetchPart({ href }: HTMLLinkElement): void {
  // Browsers warn of a preloaded sheet that stays unused: sheets are fetched into the cache instead.
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
