import type { PlayerId } from '@nightfall/shared/game/state/ids';
import { type GameState, memberOf } from '@nightfall/shared/game/state/state';
import { canRead, isTalkOnScreen } from '@nightfall/shared/game/talk/speech';
import { ownViewFor, sharedOwnViewKey } from '@nightfall/shared/game/views/me-view';
import { ViewCache } from '@nightfall/shared/game/views/view-cache';
import { publicViewFor, waitingViewFor } from '@nightfall/shared/game/views/view-for';
import type { Words } from '@nightfall/shared/game/views/words';
import type { MeView, PublicView, WaitingView } from '@nightfall/shared/protocol/game-view';
import type { Replica } from './replicas.ts';

/** What a connection watches, and what it was shown last. */
export interface Subscription {
  readonly replica: Replica;
  readonly viewer:
    | {
        readonly kind: 'seat';
        readonly playerId: PlayerId;
        /** The debug view was asked for; it is shown as long as the connection belongs to the super admin. */
        readonly withDebug: boolean;
      }
    | { readonly kind: 'table'; readonly tokenHash: string }
    /** Waits for the next round, in which the seat has the same id. */
    | { readonly kind: 'waiting'; readonly playerId: PlayerId };
  /** Takes changes instead of whole views (protocol.md, "Deltas"). */
  readonly withDeltas: boolean;
  /** Parts that only this viewer sees, from version to version. */
  readonly remembered: ViewCache;
  shown: Shown | null;
  /** The parts of the state by which the viewer was last admitted. */
  admission: Admission | null;
}

/** What a viewer is shown of one version of a room. */
export interface Shown {
  readonly view: PublicView | WaitingView;
  readonly me: MeView | null;
}

type Admission = Pick<GameState, 'players' | 'waiting' | 'removedUserIds' | 'tableTokenHash'>;

/** What admission depends on in a connection. */
interface Watcher {
  readonly id: string;
  readonly userId: string;
}

type Verdict =
  | 'yes'
  /** The store does not know of the connection. */
  | 'yes, but forgotten'
  | 'left'
  | 'removed'
  | 'revoked'
  | 'seated anew'
  | 'changed hands';

/**
 * Whether a connection may still watch: players who left or were removed may not, and a table screen needs the newest
 * token. The state is looked at again only where the parts that decide have changed.
 */
export function mayWatch(watcher: Watcher, subscription: Subscription, state: GameState): Verdict {
  if (isAsBefore(subscription.admission, state)) return 'yes';
  const verdict = verdictOn(watcher, subscription, state);
  const { players, waiting, removedUserIds, tableTokenHash } = state;
  subscription.admission = verdict === 'yes' ? { players, waiting, removedUserIds, tableTokenHash } : null;
  return verdict;
}

const isAsBefore = (before: Admission | null, state: GameState): boolean =>
  before !== null &&
  before.players === state.players &&
  before.waiting === state.waiting &&
  before.removedUserIds === state.removedUserIds &&
  before.tableTokenHash === state.tableTokenHash;

function verdictOn({ id, userId }: Watcher, { viewer }: Subscription, state: GameState): Verdict {
  if (viewer.kind === 'table') return viewer.tokenHash === state.tableTokenHash ? 'yes' : 'revoked';
  const place = memberOf(state, userId);
  if (place?.id === viewer.playerId) return place.connections.includes(id) ? 'yes' : 'yes, but forgotten';
  // Left and came back since this connection was last shown anything.
  if (place !== undefined) return 'seated anew';
  if (state.removedUserIds.some((removed) => removed === userId)) return 'removed';
  // The seat's guest has signed in: the guest's session ends next, and its end says why.
  const isKept = [...state.players, ...state.waiting].some(
    (seat) => seat.id === viewer.playerId && seat.userId !== userId,
  );
  return isKept ? 'changed hands' : 'left';
}

/** A viewer who was waiting and has a seat now sees what belongs to the seat. */
export function seatedSubscription(subscription: Subscription, { players }: GameState): Subscription {
  const { viewer } = subscription;
  if (viewer.kind !== 'waiting') return subscription;
  const { playerId } = viewer;
  if (!players.some(({ id }) => id === playerId)) return subscription;
  return {
    ...subscription,
    viewer: { kind: 'seat', playerId, withDebug: false },
    shown: null,
    admission: null,
  };
}

/** Makes the views of a room, version after version: what a change did not touch is the same object. */
export class RoomViews {
  readonly #remembered = new ViewCache();
  readonly #ofScreens = new ViewCache();

  version(state: GameState, words: Words): VersionViews {
    return new VersionViews(state, words, { shared: this.#remembered, ofScreens: this.#ofScreens });
  }
}

/** The views of one version of a room. What several viewers see alike is made once. */
export class VersionViews {
  readonly #state: GameState;
  readonly #words: Words;
  readonly #remembered: { readonly shared: ViewCache; readonly ofScreens: ViewCache };
  #publicView: PublicView | null = null;
  #screenView: PublicView | null = null;
  #waitingView: WaitingView | null = null;
  #commonSources: object | null = null;

  constructor(state: GameState, words: Words, remembered: { shared: ViewCache; ofScreens: ViewCache }) {
    this.#state = state;
    this.#words = words;
    this.#remembered = remembered;
  }

  /** What a subscription shows; null for a player without a seat. */
  of({ viewer, remembered }: Subscription, isAdmin: boolean): Shown | null {
    if (viewer.kind === 'table') return { view: this.#forScreen(), me: null };
    if (viewer.kind === 'waiting') return { view: this.#forWaiting(), me: null };
    const state = this.#state;
    const words = this.#words;
    const { playerId, withDebug } = viewer;
    const player = state.players.find(({ id }) => id === playerId);
    if (player === undefined) return null;
    const view = canRead(state, player)
      ? this.#forAll()
      : publicViewFor(state, playerId, { words, now: 0 }, remembered);
    this.#commonSources ??= sharedOwnViewKey(state, words, this.#remembered.shared);
    const options = { words, isAdmin, withDebug: isAdmin && withDebug };
    return { view, me: ownViewFor(state, playerId, options, this.#commonSources, remembered) };
  }

  #forAll(): PublicView {
    const options = { words: this.#words, now: 0 };
    this.#publicView ??= publicViewFor(this.#state, null, options, this.#remembered.shared);
    return this.#publicView;
  }

  #forScreen(): PublicView {
    if (isTalkOnScreen(this.#state)) return this.#forAll();
    const options = { words: this.#words, now: 0 };
    this.#screenView ??= publicViewFor(this.#state, 'screen', options, this.#remembered.ofScreens);
    return this.#screenView;
  }

  #forWaiting(): WaitingView {
    const options = { words: this.#words, now: 0 };
    this.#waitingView ??= waitingViewFor(this.#state, options, this.#remembered.shared);
    return this.#waitingView;
  }
}
