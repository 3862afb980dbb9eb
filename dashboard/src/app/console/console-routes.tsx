import { Navigate, type RouteObject } from 'react-router';
import { ScreenError } from '../errors/screen-error';
import { routePaths } from '../routes/route-paths';

/** The administrators' routes. None of their code loads before they are opened. */
export const consoleRoutes: RouteObject = {
  path: routePaths.console,
  lazy: async () => ({ Component: (await import('./console-root')).ConsoleRoot }),
  children: [
    { index: true, element: <Navigate to={routePaths.consoleLogin} replace /> },
    {
      path: routePaths.consoleLogin,
      lazy: async () => ({ Component: (await import('../../features/admin/session/login-page')).LoginPage }),
    },
    {
      lazy: async () => ({ Component: (await import('./console-layout')).ConsoleLayout }),
      children: [{ errorElement: <ScreenError />, children: screens() }],
    },
  ],
};

function screens(): RouteObject[] {
  return [
    {
      path: routePaths.consoleDashboard,
      lazy: async () => ({
        Component: (await import('../../features/admin/users/users-page')).UsersPage,
      }),
    },
    {
      path: routePaths.consoleDeliveries,
      lazy: async () => ({
        Component: (await import('../../features/admin/deliveries/deliveries-page')).DeliveriesPage,
      }),
    },
    {
      path: routePaths.consoleReview,
      lazy: async () => ({
        Component: (await import('../../features/admin/reviews/reviews-page')).ReviewsPage,
      }),
    },
    {
      path: routePaths.consoleJobs,
      lazy: async () => ({ Component: (await import('../../features/admin/jobs/jobs-page')).JobsPage }),
    },
    {
      path: routePaths.consoleAudit,
      lazy: async () => ({ Component: (await import('../../features/admin/audit/audit-page')).AuditPage }),
    },
    {
      path: routePaths.consoleSettings,
      lazy: async () => ({
        Component: (await import('../../features/admin/settings/settings-page')).SettingsPage,
      }),
    },
    {
      path: routePaths.consoleAdministrators,
      lazy: async () => ({
        Component: (await import('../../features/admin/administrators/administrators-page'))
          .AdministratorsPage,
      }),
    },
  ];
}
