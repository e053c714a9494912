/** What an asset is kept in; the browser's CacheStorage is one. */
interface Keeps {
  readonly match: (request: Request) => Promise<Response | undefined>;
  readonly open: (name: string) => Promise<{ put: (request: Request, answer: Response) => Promise<void> }>;
}

/**
 * The name of an asset holds the hash of its content, so that a kept one is never old. What the network delivered is
 * handed over whether it can be kept or not: the disk may be full, or the storage refused.
 */
export async function asset(request: Request, keeps: Keeps, name: string): Promise<Response> {
  const kept = await keeps.match(request).catch(() => undefined);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  const copy = answer.clone();
  await keeps
    .open(name)
    .then((files) => files.put(request, copy))
    .catch(() => undefined);
  return answer;
}
