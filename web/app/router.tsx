import PAGE from '@nightfall/shared/text/en/page.json';
import { Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { type RouteObject, useLocation, useRoutes } from 'react-router';
import { LanguageFoot } from '../components/page/language-select.tsx';
import { MaintenanceNotice } from '../components/page/maintenance-notice.tsx';
import { LoadingPage, MessagePage } from '../components/page/message-page.tsx';
import { Button, ButtonLink } from '../components/ui/button.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { registerScript } from '../session/fetch-ahead.ts';
import { ProgramMissing } from '../session/missing-program.ts';
import { fetchDefaultTheme } from '../theme/built-in-theme.ts';
import { fetchWholeFaces } from '../theme/faces.ts';
import { lazyPage } from './lazy-page.ts';

const TEXTS = PAGE.addresses;

const PracticePage = lazyPage(() => import('../features/guide/practice-page.tsx'));
const fetchRoom = () => import('./room-pages.ts');
registerScript('room', () => Promise.all([fetchRoom().then(fetchWholeFaces), fetchDefaultTheme()]));
const RoomRoute = lazyPage(async () => ({ default: (await fetchRoom()).RoomRoute }));
const LobbyPage = lazyPage(async () => ({ default: (await fetchRoom()).LobbyPage }));
const GamePage = lazyPage(() => import('../features/game/game-page.tsx'));
const TableScreenPage = lazyPage(() => import('../features/game/table-screen/table-screen-page.tsx'));
const PairingPage = lazyPage(() => import('../features/game/table-screen/pairing-page.tsx'));
const AuthPage = lazyPage(() => import('../features/accounts/auth-page.tsx'));
const CallbackPage = lazyPage(() => import('../features/accounts/callback-page.tsx'));
const RulesPage = lazyPage(() => import('../features/rules/rules-page.tsx'));
const BalancePage = lazyPage(() => import('../features/balance/balance-page.tsx'));
const PurchaseSuccessPage = lazyPage(() => import('../features/purchase/success-page.tsx'));
const PurchaseCancelPage = lazyPage(() => import('../features/purchase/cancel-page.tsx'));
const AboutPage = lazyPage(() => import('../features/about/about-page.tsx'));
const loadLegal = () => import('../features/legal/legal-page.tsx');
const TermsPage = lazyPage(() => loadLegal().then((module) => ({ default: module.TermsPage })));
const PrivacyPage = lazyPage(() => loadLegal().then((module) => ({ default: module.PrivacyPage })));
const ProfilePage = lazyPage(() => import('../features/accounts/profile-page.tsx'));
const ReviewPage = lazyPage(() => import('../features/review/review-page.tsx'));
const AdminPage = lazyPage(() => import('../features/admin/admin-page.tsx'));
const AdminUsersPage = lazyPage(() => import('../features/admin/users-page.tsx'));
const AdminEntitlementsPage = lazyPage(() => import('../features/admin/entitlements-page.tsx'));
const ThemeSettingsPage = lazyPage(() => import('../features/themes/theme-settings-page.tsx'));
const AdminRolesPage = lazyPage(() => import('../features/admin/custom-roles/roles-page.tsx'));
const GalleryPage = lazyPage(() => import('../features/gallery/gallery-page.tsx'));
const AdminSecurityPage = lazyPage(() => import('../features/admin/security-page.tsx'));
const AdminRoomsPage = lazyPage(() => import('../features/admin/operations/rooms-page.tsx'));
const AdminQueuesPage = lazyPage(() => import('../features/admin/operations/queues-page.tsx'));
const AdminMaintenancePage = lazyPage(() => import('../features/admin/operations/maintenance-page.tsx'));
const AdminAuditPage = lazyPage(() => import('../features/admin/audit-page.tsx'));

/** Home and the screens of a room offer the languages themselves. */
const HAS_ITS_OWN = /^\/(?:$|lobby|game|table)/;

/** The page at the present address. */
export function Pages() {
  const page = useRoutes(routes);
  const { key, pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ErrorPage} resetKeys={[key]}>
      <MaintenanceNotice />
      <Suspense fallback={<LoadingPage />}>{page}</Suspense>
      {HAS_ITS_OWN.test(pathname) ? null : <LanguageFoot />}
    </ErrorBoundary>
  );
}

export const routes: RouteObject[] = [
  { path: '/', element: <HomePage /> },
  { path: '/auth', element: <AuthPage /> },
  { path: '/auth/callback', element: <CallbackPage /> },
  { path: '/practice', element: <PracticePage /> },
  { path: '/rules', element: <RulesPage /> },
  { path: '/balance', element: <BalancePage /> },
  { path: '/profile', element: <ProfilePage /> },
  { path: '/review/:gameId/:round', element: <ReviewPage /> },
  { path: '/purchase/success', element: <PurchaseSuccessPage /> },
  { path: '/purchase/cancel', element: <PurchaseCancelPage /> },
  { path: '/about', element: <AboutPage /> },
  { path: '/dev/gallery', element: <GalleryPage /> },
  { path: '/terms', element: <TermsPage /> },
  { path: '/privacy', element: <PrivacyPage /> },
  { path: '/admin', element: <AdminPage /> },
  { path: '/admin/users', element: <AdminUsersPage /> },
  { path: '/admin/entitlements', element: <AdminEntitlementsPage /> },
  { path: '/admin/theme', element: <ThemeSettingsPage /> },
  { path: '/admin/roles', element: <AdminRolesPage /> },
  { path: '/admin/audit', element: <AdminAuditPage /> },
  { path: '/admin/security', element: <AdminSecurityPage /> },
  { path: '/admin/rooms', element: <AdminRoomsPage /> },
  { path: '/admin/queues', element: <AdminQueuesPage /> },
  { path: '/admin/maintenance', element: <AdminMaintenancePage /> },
  {
    element: <RoomRoute />,
    children: [
      { path: '/lobby/:gameId?', element: <LobbyPage /> },
      { path: '/game/:gameId?', element: <GamePage /> },
    ],
  },
  { path: '/tv', element: <PairingPage /> },
  { path: '/table/:gameId', element: <TableScreenPage /> },
  { path: '*', element: <NotFoundPage /> },
];

const reload = () => window.location.reload();

/** For a screen that threw, or whose script is gone: after an update a reload brings the new one. */
function ErrorPage({ error }: FallbackProps) {
  if (error instanceof ProgramMissing)
    return (
      <MessagePage scene="clouds" title={TEXTS.notArrived} text={TEXTS.notArrivedText}>
        <Button look="primary" onClick={reload}>
          {TEXTS.reload}
        </Button>
      </MessagePage>
    );
  return (
    <MessagePage scene="torn" title={TEXTS.wrong} text={TEXTS.gameFailed}>
      <Button look="primary" onClick={reload}>
        {TEXTS.refresh}
      </Button>
    </MessagePage>
  );
}

function NotFoundPage() {
  return (
    <MessagePage title={TEXTS.nowhere} scene="table" text={TEXTS.nowhereText}>
      <small>{TEXTS.nowhereNote}</small>
      <ButtonLink look="primary" to="/">
        {TEXTS.home}
      </ButtonLink>
    </MessagePage>
  );
}
