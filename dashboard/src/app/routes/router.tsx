import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { WaitingPage } from '../../ui/feedback/load-states';
import { consoleRoutes } from '../console/console-routes';
import { ErrorPage } from '../errors/error-page';
import { NotFoundPage } from '../errors/not-found-page';
import { ScreenError } from '../errors/screen-error';
import { routePaths } from './route-paths';
import { SignedInOnly } from './signed-in-only';
import { SignedOutOnly } from './signed-out-only';

export const routes: RouteObject[] = [
  {
    hydrateFallbackElement: <WaitingPage />,
    errorElement: <ErrorPage />,
    children: [
      {
        element: <SignedOutOnly />,
        children: [
          {
            path: routePaths.landing,
            lazy: async () => ({ Component: (await import('../landing/landing-page')).LandingPage }),
          },
          {
            path: routePaths.auth,
            lazy: async () => ({ Component: (await import('../../features/sign-in/auth-page')).AuthPage }),
          },
        ],
      },
      {
        element: <SignedInOnly />,
        children: [
          {
            path: routePaths.onboarding,
            lazy: async () => ({
              Component: (await import('../../features/sign-in/onboarding/onboarding-page')).OnboardingPage,
            }),
          },
          {
            path: routePaths.device,
            lazy: async () => ({ Component: (await import('../../features/device/device-page')).DevicePage }),
          },
          {
            lazy: async () => ({ Component: (await import('../layout/dashboard-layout')).DashboardLayout }),
            children: [{ errorElement: <ScreenError />, children: dashboardRoutes() }],
          },
        ],
      },
      {
        path: routePaths.verifyEmail,
        lazy: async () => ({
          Component: (await import('../../features/sign-in/verification/verify-email-page')).VerifyEmailPage,
        }),
      },
      {
        path: routePaths.resetPassword,
        lazy: async () => ({
          Component: (await import('../../features/sign-in/passwords/reset-password-page')).ResetPasswordPage,
        }),
      },
      {
        path: routePaths.terms,
        lazy: async () => ({ Component: (await import('../legal/terms-page')).TermsPage }),
      },
      {
        path: routePaths.privacy,
        lazy: async () => ({ Component: (await import('../legal/privacy-page')).PrivacyPage }),
      },
      {
        path: routePaths.demoProfile,
        lazy: async () => ({ Component: (await import('../demo/demo-profile-page')).DemoProfilePage }),
      },
      {
        path: routePaths.demoBackgrounds,
        lazy: async () => ({
          Component: (await import('../demo/demo-backgrounds-page')).DemoBackgroundsPage,
        }),
      },
      consoleRoutes,
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}

/** Returns the routes. Each screen is a separate file, loaded when it is first opened. */
function dashboardRoutes(): RouteObject[] {
  return [
    {
      path: routePaths.home,
      lazy: async () => ({ Component: (await import('../home/home-page')).HomePage }),
    },
    { path: routePaths.formerSiteEditor, element: <Navigate to={routePaths.siteEditor} replace /> },
    {
      path: routePaths.siteEditor,
      lazy: async () => ({
        Component: (await import('../../features/sites/site-editor-page')).SiteEditorPage,
      }),
    },
    {
      path: routePaths.newsletterEditor,
      lazy: async () => ({
        Component: (await import('../../features/newsletters/studio/newsletter-editor-page'))
          .NewsletterEditorPage,
      }),
    },
    {
      path: routePaths.newsletterComposer,
      lazy: async () => ({
        Component: (await import('../../features/newsletters/composer/composer-page')).ComposerPage,
      }),
    },
    {
      path: routePaths.newsletterForm,
      lazy: async () => ({
        Component: (await import('../../features/newsletters/simple-form/create-newsletter-page'))
          .CreateNewsletterPage,
      }),
    },
    {
      path: routePaths.newsletters,
      lazy: async () => ({
        Component: (await import('../../features/newsletters/list/newsletters-page')).NewslettersPage,
      }),
    },
    {
      path: routePaths.report,
      lazy: async () => ({
        Component: (await import('../../features/newsletters/report/report-page')).ReportPage,
      }),
    },
    {
      path: routePaths.subscribers,
      lazy: async () => ({
        Component: (await import('../../features/subscribers/list/subscribers-page')).SubscribersPage,
      }),
    },
    {
      path: routePaths.subscriberImport,
      lazy: async () => ({
        Component: (await import('../../features/subscribers/import/import-page')).ImportPage,
      }),
    },
    {
      path: routePaths.suppressed,
      lazy: async () => ({
        Component: (await import('../../features/subscribers/suppressed/suppressed-page')).SuppressedPage,
      }),
    },
    {
      path: routePaths.sales,
      lazy: async () => ({ Component: (await import('../../features/checkout/sales-page')).SalesPage }),
    },
    {
      path: routePaths.insights,
      lazy: async () => ({ Component: (await import('../../features/insights/insights-page')).InsightsPage }),
    },
    {
      path: routePaths.newsletterInsights,
      lazy: async () => ({
        Component: (await import('../../features/insights/newsletter/newsletter-insights-page'))
          .NewsletterInsightsPage,
      }),
    },
    {
      path: routePaths.widgets,
      lazy: async () => ({ Component: (await import('../../features/widgets/embed-page')).EmbedPage }),
    },
    {
      path: routePaths.microsite,
      lazy: async () => ({ Component: (await import('../../features/sites/microsite-page')).MicrositePage }),
    },
    {
      path: routePaths.demoComposer,
      lazy: async () => ({ Component: (await import('../demo/demo-composer-page')).DemoComposerPage }),
    },
    {
      path: routePaths.demoDashboard,
      lazy: async () => ({ Component: (await import('../demo/demo-dashboard-page')).DemoDashboardPage }),
    },
    {
      path: routePaths.upgrade,
      lazy: async () => ({ Component: (await import('../../features/plans/upgrade-page')).UpgradePage }),
    },
    {
      path: routePaths.checkout,
      lazy: async () => ({
        Component: (await import('../../features/plans/checkout/checkout-page')).CheckoutPage,
      }),
    },
    {
      path: routePaths.settings,
      lazy: async () => ({ Component: (await import('../settings/settings-page')).SettingsPage }),
    },
  ];
}
