import { ANSWERED, refusalOf } from './answers.ts';

export interface RecordedCall {
  /** Method and path; ids in the path are `:id`. */
  readonly name: string;
  /** Method and path as they are, with the query. */
  readonly line: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** What the page is to read, by calls; a `Response` is a refusal, or no answer of ours at all. */
export type Answers = Readonly<Record<string, (call: RecordedCall) => unknown>>;

const nativeFetch = globalThis.fetch;
const ended: (() => void)[] = [];

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function callOf(address: string, { method = 'GET', body }: RequestInit): RecordedCall {
  const { pathname, search, searchParams } = new URL(address, window.location.href);
  return {
    name: `${method} ${pathname.replaceAll(ID, ':id')}`,
    line: `${method} ${pathname}${search}`,
    query: searchParams,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
  };
}

/** A list goes with its whole length. */
const lengthOf = (answer: unknown) =>
  Array.isArray(answer) ? { headers: { 'x-total-count': String(answer.length) } } : {};

/** Stands where the network begins: bodies and answers are held against the schemas of the wire. */
export function startAnswering(first: Answers) {
  let answers = first;
  const calls: RecordedCall[] = [];
  const unknown: string[] = [];
  async function answer(address: string, init: RequestInit = {}): Promise<Response> {
    const call = callOf(address, init);
    calls.push(call);
    const give = answers[call.name];
    if (give === undefined) unknown.push(call.name);
    const refused = refusalOf(call.name, call.body);
    if (refused !== null) return refused;
    const given = await give?.(call);
    if (given instanceof Response) return given;
    return Response.json(ANSWERED[call.name]?.parse(given) ?? given ?? {}, lengthOf(given));
  }
  globalThis.fetch = Object.assign(answer as typeof fetch, { preconnect: nativeFetch.preconnect });
  ended.push(() => {
    if (unknown.length > 0) throw new Error(`The test has no answer to ${unknown.join(', ')}`);
  });
  return {
    calls,
    /** From now on these calls are answered so. */
    answer: (more: Answers) => {
      answers = { ...answers, ...more };
    },
    /** What was sent with the calls of this name. */
    sent: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body),
  };
}

/** To be called after each test; fails it when the page has asked for what the test does not answer. */
export function stopAnswering(): void {
  globalThis.fetch = nativeFetch;
  for (const end of ended.splice(0)) end();
}
