import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch';
import type { GameView } from './game-view.ts';
import type { ViewChange } from './server-messages.ts';

/** The view after a change; null if the change is not one of this view, which then has to be asked for anew. */
export function applyChange(view: GameView, change: ViewChange): GameView | null {
  const { me, ...publicPart } = view;
  if (view.version !== change.from || (me?.version ?? null) !== change.meFrom) return null;
  try {
    return {
      ...patched(publicPart, change.public),
      version: change.to,
      serverTime: change.serverTime,
      me: patched(me, change.me),
    };
  } catch {
    // An operation names something that is not there.
    return null;
  }
}

function patched<T>(document: T, operations: ViewChange['public'] = []): T {
  // The server's own operations lead from one of its views to another.
  return immutableJSONPatch(document, operations as JSONPatchDocument) as T;
}
