import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { WaitingPage } from '../../ui/feedback/load-states';
import { ErrorPage, NotFoundPage, ScreenError } from '../errors/error-pages';
import { routePaths } from './route-paths';
import { SignedInOnly, SignedOutOnly } from './session-gates';

export const routes: RouteObject[] = [
  {
    hydrateFallbackElement: <WaitingPage />,
    errorElement: <ErrorPage />,
    children: [
      {
        element: <SignedOutOnly />,
        children: [
          screen(routePaths.landing, async () => (await import('../landing/landing-page')).LandingPage),
          screen(routePaths.auth, async () => (await import('../landing/auth-screen')).AuthScreen),
        ],
      },
      {
        element: <SignedInOnly />,
        children: [
          screen(
            routePaths.onboarding,
            async () => (await import('../../features/sign-in/onboarding/onboarding-page')).OnboardingPage,
          ),
          screen(
            routePaths.device,
            async () => (await import('../../features/device/device-page')).DevicePage,
          ),
          {
            lazy: async () => ({ Component: (await import('../layout/dashboard-layout')).DashboardLayout }),
            children: [{ errorElement: <ScreenError />, children: dashboardScreens() }],
          },
        ],
      },
      screen(
        routePaths.verifyEmail,
        async () => (await import('../../features/sign-in/verification/verify-email-page')).VerifyEmailPage,
      ),
      screen(
        routePaths.resetPassword,
        async () => (await import('../../features/sign-in/passwords/reset-password-page')).ResetPasswordPage,
      ),
      screen(
        routePaths.changeEmail,
        async () => (await import('../../features/sign-in/email-change/change-email-page')).ChangeEmailPage,
      ),
      screen(
        routePaths.notMe,
        async () => (await import('../../features/sign-in/not-me/not-me-page')).NotMePage,
      ),
      screen(routePaths.terms, async () => (await import('../legal/terms-page')).TermsPage),
      screen(routePaths.privacy, async () => (await import('../legal/privacy-page')).PrivacyPage),
      screen(routePaths.demoProfile, async () => (await import('../demo/demo-profile-page')).DemoProfilePage),
      screen(
        routePaths.demoBackgrounds,
        async () => (await import('../demo/demo-backgrounds-page')).DemoBackgroundsPage,
      ),
      consoleRoutes(),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}

/** Returns the route of a screen, whose code loads when the screen is first opened. */
function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}

function dashboardScreens(): RouteObject[] {
  return [
    ...siteScreens(),
    ...newsletterScreens(),
    ...subscriberScreens(),
    ...shopScreens(),
    ...insightScreens(),
    screen(routePaths.widgets, async () => (await import('../../features/widgets/embed-page')).EmbedPage),
    screen(
      routePaths.demoComposer,
      async () => (await import('../demo/demo-composer-page')).DemoComposerPage,
    ),
    screen(
      routePaths.demoDashboard,
      async () => (await import('../demo/demo-dashboard-page')).DemoDashboardPage,
    ),
    screen(routePaths.settings, async () => (await import('../settings/settings-page')).SettingsPage),
  ];
}

function siteScreens(): RouteObject[] {
  return [
    screen(routePaths.home, async () => (await import('../home/home-page')).HomePage),
    { path: routePaths.formerSiteEditor, element: <Navigate to={routePaths.siteEditor} replace /> },
    screen(
      routePaths.siteEditor,
      async () => (await import('../../features/sites/site-editor-page')).SiteEditorPage,
    ),
    screen(
      routePaths.microsite,
      async () => (await import('../../features/sites/microsite-page')).MicrositePage,
    ),
  ];
}

function newsletterScreens(): RouteObject[] {
  return [
    screen(
      routePaths.newsletterEditor,
      async () =>
        (await import('../../features/newsletters/studio/newsletter-editor-page')).NewsletterEditorPage,
    ),
    screen(
      routePaths.newsletterComposer,
      async () => (await import('../../features/newsletters/composer/composer-page')).ComposerPage,
    ),
    screen(
      routePaths.newsletterForm,
      async () =>
        (await import('../../features/newsletters/simple-form/create-newsletter-page')).CreateNewsletterPage,
    ),
    screen(
      routePaths.newsletters,
      async () => (await import('../../features/newsletters/list/newsletters-page')).NewslettersPage,
    ),
    screen(
      routePaths.report,
      async () => (await import('../../features/newsletters/report/report-page')).ReportPage,
    ),
  ];
}

function subscriberScreens(): RouteObject[] {
  return [
    screen(
      routePaths.subscribers,
      async () => (await import('../../features/subscribers/list/subscribers-page')).SubscribersPage,
    ),
    screen(
      routePaths.subscriberImport,
      async () => (await import('../../features/subscribers/import/import-page')).ImportPage,
    ),
    screen(
      routePaths.suppressed,
      async () => (await import('../../features/subscribers/suppressed/suppressed-page')).SuppressedPage,
    ),
    screen(
      routePaths.subscriber,
      async () => (await import('../../features/subscribers/details/subscriber-page')).SubscriberPage,
    ),
    screen(
      routePaths.segments,
      async () => (await import('../../features/subscribers/segments/segments-page')).SegmentsPage,
    ),
    screen(
      routePaths.tagsAndFields,
      async () =>
        (await import('../../features/subscribers/tags-and-fields/tags-and-fields-page')).TagsAndFieldsPage,
    ),
  ];
}

function shopScreens(): RouteObject[] {
  return [
    screen(
      routePaths.productPage,
      async () => (await import('../../features/products/page/product-page-screen')).ProductPageScreen,
    ),
    screen(routePaths.sales, async () => (await import('../../features/sales/sales-page')).SalesPage),
    screen(routePaths.payouts, async () => (await import('../../features/payouts/payouts-page')).PayoutsPage),
    screen(
      routePaths.simulatedPayouts,
      async () => (await import('../../features/payouts/simulated-account-page')).SimulatedAccountPage,
    ),
    screen(routePaths.upgrade, async () => (await import('../../features/plans/upgrade-page')).UpgradePage),
    screen(
      routePaths.checkout,
      async () => (await import('../../features/plans/checkout/checkout-page')).CheckoutPage,
    ),
  ];
}

function insightScreens(): RouteObject[] {
  return [
    screen(
      routePaths.insights,
      async () => (await import('../../features/insights/insights-page')).InsightsPage,
    ),
    screen(
      routePaths.newsletterInsights,
      async () =>
        (await import('../../features/insights/newsletter/newsletter-insights-page')).NewsletterInsightsPage,
    ),
  ];
}

/** Returns the administrators' routes. Their code loads only when they are opened. */
function consoleRoutes(): RouteObject {
  return {
    path: routePaths.console,
    lazy: async () => ({ Component: (await import('../console/console-root')).ConsoleRoot }),
    children: [
      { index: true, element: <Navigate to={routePaths.consoleLogin} replace /> },
      screen(
        routePaths.consoleLogin,
        async () => (await import('../../features/admin/session/login-page')).LoginPage,
      ),
      {
        lazy: async () => ({ Component: (await import('../console/console-layout')).ConsoleLayout }),
        children: [{ errorElement: <ScreenError />, children: consoleScreens() }],
      },
    ],
  };
}

function consoleScreens(): RouteObject[] {
  return [
    screen(
      routePaths.consoleDashboard,
      async () => (await import('../../features/admin/users/users-page')).UsersPage,
    ),
    screen(
      routePaths.consoleDeliveries,
      async () => (await import('../../features/admin/deliveries/deliveries-page')).DeliveriesPage,
    ),
    screen(
      routePaths.consoleHealth,
      async () => (await import('../../features/admin/health/health-page')).HealthPage,
    ),
    screen(
      routePaths.consoleReview,
      async () => (await import('../../features/admin/reviews/reviews-page')).ReviewsPage,
    ),
    screen(
      routePaths.consoleJobs,
      async () => (await import('../../features/admin/jobs/jobs-page')).JobsPage,
    ),
    screen(
      routePaths.consoleBans,
      async () => (await import('../../features/admin/bans/bans-page')).BansPage,
    ),
    screen(
      routePaths.consolePrivacy,
      async () => (await import('../../features/admin/privacy/privacy-page')).PrivacyPage,
    ),
    screen(
      routePaths.consoleAudit,
      async () => (await import('../../features/admin/audit/audit-page')).AuditPage,
    ),
    screen(
      routePaths.consoleSettings,
      async () => (await import('../../features/admin/settings/instance-settings-page')).SettingsPage,
    ),
    screen(
      routePaths.consoleAdministrators,
      async () =>
        (await import('../../features/admin/administrators/administrators-page')).AdministratorsPage,
    ),
  ];
}
