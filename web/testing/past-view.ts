import type { GameView } from '@nightfall/shared/protocol/game-view';

/** The view as a server sends it that knows of no stand-ins: a newer page is served by it as well. */
export function asBeforeStandIns({ me, players, ...view }: GameView): GameView {
  const { standInDid: _, ...own } = me ?? {};
  const before = {
    ...view,
    me: me && own,
    players: players.map(({ awaySince: __, hasStandIn: ___, ...player }) => player),
  };
  return before as unknown as GameView;
}
