import { lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { MessagePage } from '../components/message-page.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const RoomRoute = lazy(() => import('./room-route.tsx'));
const LobbyPage = lazy(() => import('../features/lobby/lobby-page.tsx'));
const GamePage = lazy(() => import('../features/game/game-page.tsx'));
const AuthPage = lazy(() => import('../features/accounts/auth-page.tsx'));
const RulesPage = lazy(() => import('../features/rules/rules-page.tsx'));
const ProfilePage = lazy(() => import('../features/accounts/profile-page.tsx'));

function Root() {
  return (
    <Suspense fallback={<MessagePage title="Loading" isBusy />}>
      <Outlet />
    </Suspense>
  );
}

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    children: [
      { path: '/', element: <HomePage /> },
      { path: '/auth', element: <AuthPage /> },
      { path: '/rules', element: <RulesPage /> },
      { path: '/profile', element: <ProfilePage /> },
      {
        element: <RoomRoute />,
        children: [
          { path: '/lobby/:gameId?', element: <LobbyPage /> },
          { path: '/game/:gameId?', element: <GamePage /> },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export const makeRouter = () => createBrowserRouter(routes);
