import { afterEach } from 'bun:test';
import { GlobalRegistrator } from '@happy-dom/global-registrator';
import { plugin } from 'bun';
import { cataloguesInBun } from '../bundle/catalogues.ts';
import { cssModules } from '../bundle/css-modules.ts';

plugin(cssModules);
plugin(cataloguesInBun());

/** happy-dom brings its own fetch, streams and sockets; the tests' real servers need those of Bun. */
const KEPT = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'WebSocket',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'AbortController',
  'AbortSignal',
  'crypto',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
] as const;
const natives = KEPT.map((name) => [name, Reflect.get(globalThis, name)] as const);

GlobalRegistrator.register({ url: 'http://localhost/' });
for (const [name, value] of natives)
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// With it, React in development notes each render for a browser's profiler: a third of these tests' time.
Reflect.deleteProperty(console, 'timeStamp');

// Loaded only now: it looks for a document when it is loaded.
const { cleanup, configure } = await import('@testing-library/react');
// What is awaited comes from real servers, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 });
// The page has a theme's words, place and cards before it draws more than Home in it.
const { fetchDefaultTheme } = await import('../theme/built-in-theme.ts');
const { fetchDrawings } = await import('../theme/fetch-drawings.ts');
await Promise.all([
  fetchDefaultTheme(),
  fetchDrawings({ skyline: 'gothic', cardBack: 'moon' }),
  fetchDrawings({ skyline: 'towers', cardBack: 'badge' }),
  fetchDrawings({ skyline: 'capital', cardBack: 'dossier' }),
]);
const { serverClock } = await import('../api/server-clock.ts');
afterEach(() => {
  cleanup();
  serverClock.forget();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
