/** What a seat is shown in: one way on from Home, in one script. The game's own screens follow it. */
export { default as LobbyPage } from '../features/lobby/lobby-page.tsx';
export { default as RoomRoute } from './room-route.tsx';
