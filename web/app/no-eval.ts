/**
 * The page's content policy forbids making code from text. zod tries to, unless told otherwise before its first
 * schema; the setting is made here rather than through zod, so that the first page does not load it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
