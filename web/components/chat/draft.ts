import { useCallback, useSyncExternalStore } from 'react';
import { PERSONAL } from '../../session/personal.ts';
import { tabStore } from '../../session/store.ts';

const read = (key: string): string => tabStore.read(key) ?? '';

function write(key: string, text: string): void {
  if (text === '') tabStore.remove(key);
  else tabStore.write(key, text);
}

/** Words that were begun and not sent: this tab keeps them over a reload and from phase to phase. */
export function useDraft(name: string) {
  const key = `${PERSONAL.draft}${name}`;
  const text = useSyncExternalStore(tabStore.subscribe, () => read(key));
  const setText = useCallback(
    (next: string | ((now: string) => string)) => {
      write(key, typeof next === 'string' ? next : next(read(key)));
    },
    [key],
  );
  return [text, setText] as const;
}
