import { browserStore, tabStore } from '../session/store.ts';

const refuse = () => {
  throw new DOMException('Full', 'QuotaExceededError');
};
const ended: (() => void)[] = [];

type Name = 'localStorage' | 'sessionStorage';

function put(name: Name, get: (own: Storage) => Storage) {
  const own = window[name];
  Object.defineProperty(window, name, { get: () => get(own), configurable: true });
  ended.push(() => Object.defineProperty(window, name, { get: () => own, configurable: true }));
}

/** A storage that is full: it tells what it has and takes nothing more. */
export function fillStorage(name: Name) {
  const get = (own: Storage, key: string | symbol) => {
    const part: unknown = Reflect.get(own, key);
    if (key === 'setItem') return refuse;
    return typeof part === 'function' ? part.bind(own) : part;
  };
  put(name, (own) => new Proxy(own, { get }));
}

/** A storage that the browser does not give at all. */
export const forbidStorage = (name: Name) => put(name, refuse);

/** To be called after each test: the storages take everything again, and hold nothing. */
export function mendStorage(): void {
  for (const end of ended.splice(0)) end();
  for (const store of [browserStore, tabStore]) for (const key of store.keys()) store.remove(key);
}
