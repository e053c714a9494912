import type { GameState } from '@nightfall/shared/game/state/state';
import { operationsBetween } from '@nightfall/shared/game/views/deltas';
import type { Operation } from '@nightfall/shared/protocol/admin';
import type { ViewMessageType } from '@nightfall/shared/protocol/server-messages';
import type { Shown } from './room-views.ts';

type View = Shown['view'];

/** The frames that the viewers of one version of a room are sent. */
export class Frames {
  readonly #type: ViewMessageType;
  readonly #now = Date.now();
  readonly #contents = new Map<View, string>();
  readonly #changes = new Map<View, Change>();

  constructor(type: ViewMessageType) {
    this.#type = type;
  }

  whole({ view, me }: Shown): string {
    const content = this.#contentOf(view);
    return `{"type":"${this.#type}","data":{${content},"version":${view.version},"serverTime":${this.#now},"me":${JSON.stringify(me)}}}`;
  }

  /** Whether this viewer sees anything else than before: chat that they cannot read raises the version, too. */
  isNews(before: Shown, after: Shown): boolean {
    return before.me !== after.me || this.#changeOf(before.view, after.view).isSeen;
  }

  /** The change since `before`, or the whole view where it is shorter or the change cannot be expressed. */
  change(before: Shown, after: Shown): string {
    if (this.#type === 'phase_changed' || (before.me === null) !== (after.me === null))
      return this.whole(after);
    const change = this.#changeOf(before.view, after.view);
    if (before.me !== after.me) {
      return this.#shorter(this.#changed(change, before, after, ownOperations(before, after)), after);
    }
    const version = after.me?.version ?? null;
    const frame =
      change.frames.get(version) ?? this.#shorter(this.#changed(change, before, after, []), after);
    // Whole views are not shared: each has its own `me`.
    if (frame.startsWith(CHANGED)) change.frames.set(version, frame);
    return frame;
  }

  #changed(change: Change, before: Shown, after: Shown, own: readonly Operation[]): string {
    const versions = `"from":${before.view.version},"to":${after.view.version}`;
    const ownVersions = `"meFrom":${versionOf(before)},"meTo":${versionOf(after)}`;
    const me = own.length === 0 ? '' : `,"me":${JSON.stringify(own)}`;
    return `${CHANGED}${versions},${ownVersions}${change.text}${me},"serverTime":${this.#now}}}`;
  }

  #shorter(frame: string, after: Shown): string {
    if (frame.length < SHORTEST_VIEW) return frame;
    const view = this.#contentOf(after.view);
    return frame.length < view.length ? frame : this.whole(after);
  }

  #contentOf(view: View): string {
    let content = this.#contents.get(view);
    if (content === undefined) {
      const { serverTime: _, version: __, ...fields } = view;
      content = JSON.stringify(fields).slice(1, -1);
      this.#contents.set(view, content);
    }
    return content;
  }

  #changeOf(before: View, after: View): Change {
    let change = this.#changes.get(before);
    if (change === undefined || change.after !== after) {
      change = changeBetween(before, after);
      this.#changes.set(before, change);
    }
    return change;
  }
}

/** No public part is shorter: frames below this length need no comparison with it. */
export const SHORTEST_VIEW = 1_000;

const CHANGED = '{"type":"game_changed","data":{';

/** The difference between two public parts. */
interface Change {
  readonly after: View;
  /** False: only the version differs. */
  readonly isSeen: boolean;
  /** The operations as a field; empty where there are none. */
  readonly text: string;
  /** Frames for viewers whose own part has not changed, by its version. */
  readonly frames: Map<number | null, string>;
}

function changeBetween(before: View, after: View): Change {
  const operations = operationsBetween(before, after);
  const isSeen = operations.some(({ path }) => path !== '/version');
  return {
    after,
    isSeen,
    text: operations.length === 0 ? '' : `,"public":${JSON.stringify(operations)}`,
    frames: new Map(),
  };
}

const ownOperations = (before: Shown, after: Shown) => operationsBetween(before.me, after.me);

const versionOf = ({ me }: Shown) => (me === null ? 'null' : me.version);

/** The type of the frame between two versions. */
export function frameType(before: GameState | null, after: GameState): ViewMessageType {
  if (before === null) return 'game_updated';
  if (before.stage.phase !== after.stage.phase) return 'phase_changed';
  if (before.players === after.players) return 'game_updated';
  const known = new Set(before.players.map(({ id }) => id));
  return after.players.some(({ id }) => !known.has(id)) ? 'player_joined' : 'game_updated';
}
