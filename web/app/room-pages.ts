/** The screens of a seat in one script. The game's own screens follow it. */
export { default as LobbyPage } from '../features/lobby/lobby-page.tsx';
export { default as RoomRoute } from './room-route.tsx';
