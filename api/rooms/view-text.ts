import type { PlayerId } from '@nightfall/shared/game/state/ids';
import type { GameState } from '@nightfall/shared/game/state/state';
import { canRead } from '@nightfall/shared/game/talk/speech';
import { meFor } from '@nightfall/shared/game/views/me-view';
import { publicViewFor, waitingViewFor } from '@nightfall/shared/game/views/view-for';
import type { Words } from '@nightfall/shared/game/views/words';
import type { ViewMessageType } from '@nightfall/shared/protocol/server-messages';
import type { Viewing } from './connection.ts';

type SeatViewer = Extract<Viewing['viewer'], { kind: 'seat' }>;

/** One version of a game as the frames that different viewers get. */
export interface ViewText {
  /** The frame for a viewer, or null when nothing changed for them since `shown`. */
  frameFor(viewing: Viewing, type: ViewMessageType, isAdmin: boolean): string | null;
}

/** The public part is serialised once, and each viewer's own part is joined to it as text. */
export function viewText(state: GameState, words: Words): ViewText {
  const now = Date.now();
  let sharedText: string | null = null;
  const publicText = (reader: PlayerId | null): string => {
    const { serverTime: _, version, ...view } = publicViewFor(state, reader, { words, now });
    return JSON.stringify(view).slice(0, -1);
  };
  let waitingText: string | null = null;
  const forWaiting = () => {
    if (waitingText !== null) return waitingText;
    const { serverTime: _, version, ...view } = waitingViewFor(state, { words, now });
    waitingText = JSON.stringify(view).slice(0, -1);
    return waitingText;
  };
  const shared = () => {
    sharedText ??= publicText(null);
    return sharedText;
  };
  const frame = (type: ViewMessageType, content: string, me: string) =>
    `{"type":"${type}","data":${content},"version":${state.version},"serverTime":${Date.now()},"me":${me}}}`;

  const frameForSeat = (
    viewing: Viewing,
    { playerId, withDebug }: SeatViewer,
    type: ViewMessageType,
    isAdmin: boolean,
  ): string | null => {
    const player = state.players.find(({ id }) => id === playerId);
    if (player === undefined) return null;
    const { shown } = viewing;
    const isReader = canRead(state, player);
    const isSameVersion = shown?.version === state.version;
    const isSameMe = shown?.privateVersion === player.privateVersion;
    if (isSameVersion && isSameMe) return null;
    const content = isReader ? shared() : publicText(playerId);
    // Other people's chat raises the version, but this player cannot see it.
    const isUnseen = !isReader && isSameMe && shown?.content === content;
    viewing.shown = {
      version: state.version,
      privateVersion: player.privateVersion,
      content: isReader ? null : content,
    };
    if (isUnseen) return null;
    const me = meFor(state, playerId, { words, isAdmin, withDebug: isAdmin && withDebug });
    return frame(type, content, JSON.stringify(me));
  };

  /** What is said at the table raises the version, but they cannot see it. */
  const frameForWaiting = (viewing: Viewing, type: ViewMessageType): string | null => {
    const content = forWaiting();
    if (viewing.shown?.content === content) return null;
    viewing.shown = { version: state.version, privateVersion: 0, content };
    return frame(type, content, 'null');
  };

  return {
    frameFor(viewing, type, isAdmin) {
      const { viewer } = viewing;
      if (viewer.kind === 'seat') return frameForSeat(viewing, viewer, type, isAdmin);
      if (viewer.kind === 'waiting') return frameForWaiting(viewing, type);
      if (viewing.shown?.version === state.version) return null;
      viewing.shown = { version: state.version, privateVersion: 0, content: null };
      return frame(type, shared(), 'null');
    },
  };
}

/** The name of a frame that leads from one version to the next. */
export function frameType(before: GameState | null, after: GameState): ViewMessageType {
  if (before === null) return 'game_updated';
  if (before.stage.phase !== after.stage.phase) return 'phase_changed';
  const known = new Set(before.players.map(({ id }) => id));
  return after.players.some(({ id }) => !known.has(id)) ? 'player_joined' : 'game_updated';
}
