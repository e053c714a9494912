import type { Fault } from './fault';

/** How the page gets to the browser, and what is seen of it first. */
export const FIRST_LOAD_FAULTS: readonly Fault[] = [
  {
    broken: 'A coding that the browser refuses is sent',
    file: 'api/web/content-coding.ts',
    from: 'filter(({ coding }) => (weights.get(coding) ?? 0) > 0)',
    to: 'filter(({ coding }) => weights.has(coding))',
    foundBy: { file: 'api/web/static-files.test.ts', test: 'for who reads "br;q=0" is sent in null' },
  },
  {
    broken: 'One tag stands for every coding of a file',
    file: 'api/web/static-files.ts',
    from: "coding === null ? '' :",
    to: "coding !== '' ? '' :",
    foundBy: {
      file: 'api/web/static-files.test.ts',
      test: 'what a browser has already is not sent again, unless in another coding or after a change',
    },
  },
  {
    broken: 'Caches give everybody the coding of the first',
    file: 'api/web/static-files.ts',
    from: "headers.set('vary', 'Accept-Encoding');",
    to: '',
    foundBy: { file: 'api/web/static-files.test.ts', test: 'for who reads "gzip" is sent in "gzip"' },
  },
  {
    broken: 'Every address begins with Home',
    file: 'api/web/static-files.ts',
    from: "path === '/' ? [FIRST_PAGE, PAGE] : [PAGE]",
    to: '[FIRST_PAGE, PAGE]',
    foundBy: { file: 'api/web/static-files.test.ts', test: '/lobby/some-game' },
  },
  {
    broken: 'Scripts are sent without compression',
    file: 'web/bundle/compress.ts',
    from: '{css,html,js,json',
    to: '{css,html,json',
    foundBy: { file: 'e2e/browser/first-load.pw.ts', test: 'all that Home needs is sent compressed' },
  },
  {
    broken: 'Home comes with its program alone',
    file: 'web/bundle/pages.ts',
    from: '.replace(EMPTY, ',
    to: ".replace('<div>', ",
    foundBy: {
      file: 'e2e/browser/first-load.pw.ts',
      test: 'Home is seen before its program comes, which takes it over as it stands, 360 px wide',
    },
  },
  {
    broken: 'Who is invited sees Home first',
    file: 'web/app/first-look.ts',
    from: 'if (!isPlain || isBoundForRoom())',
    to: 'if (!isPlain)',
    foundBy: {
      file: 'e2e/browser/first-load.pw.ts',
      test: 'who comes with an invitation sees no other Home before',
    },
  },
];
