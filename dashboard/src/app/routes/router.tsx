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
          createScreen(routePaths.landing, async () => (await import('../landing/landing-page')).LandingPage),
          createScreen(routePaths.auth, async () => (await import('../landing/auth-screen')).AuthScreen),
        ],
      },
      {
        element: <SignedInOnly />,
        children: [
          createScreen(
            routePaths.onboarding,
            async () => (await import('../../features/sign-in/onboarding/onboarding-page')).OnboardingPage,
          ),
          createScreen(
            routePaths.device,
            async () => (await import('../../features/device/device-page')).DevicePage,
          ),
          {
            lazy: async () => ({ Component: (await import('../layout/dashboard-layout')).DashboardLayout }),
            children: [{ errorElement: <ScreenError />, children: listDashboardScreens() }],
          },
        ],
      },
      createScreen(
        routePaths.verifyEmail,
        async () => (await import('../../features/sign-in/verification/verify-email-page')).VerifyEmailPage,
      ),
      createScreen(
        routePaths.resetPassword,
        async () => (await import('../../features/sign-in/passwords/reset-password-page')).ResetPasswordPage,
      ),
      createScreen(
        routePaths.changeEmail,
        async () => (await import('../../features/sign-in/email-change/change-email-page')).ChangeEmailPage,
      ),
      createScreen(
        routePaths.notMe,
        async () => (await import('../../features/sign-in/not-me/not-me-page')).NotMePage,
      ),
      createScreen(routePaths.terms, async () => (await import('../legal/terms-page')).TermsPage),
      createScreen(routePaths.privacy, async () => (await import('../legal/privacy-page')).PrivacyPage),
      createScreen(
        routePaths.demoProfile,
        async () => (await import('../demo/demo-profile-page')).DemoProfilePage,
      ),
      createScreen(
        routePaths.demoBackgrounds,
        async () => (await import('../demo/demo-backgrounds-page')).DemoBackgroundsPage,
      ),
      createConsoleRoutes(),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}

/** Returns the route of a screen, whose code loads when the screen is first opened. */
function createScreen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}

function listDashboardScreens(): RouteObject[] {
  return [
    ...listSiteScreens(),
    ...listNewsletterScreens(),
    ...listSubscriberScreens(),
    ...listShopScreens(),
    ...listInsightScreens(),
    createScreen(
      routePaths.widgets,
      async () => (await import('../../features/widgets/embed-page')).EmbedPage,
    ),
    createScreen(
      routePaths.demoComposer,
      async () => (await import('../demo/demo-composer-page')).DemoComposerPage,
    ),
    createScreen(
      routePaths.demoDashboard,
      async () => (await import('../demo/demo-dashboard-page')).DemoDashboardPage,
    ),
    createScreen(routePaths.settings, async () => (await import('../settings/settings-page')).SettingsPage),
  ];
}

function listSiteScreens(): RouteObject[] {
  return [
    createScreen(routePaths.home, async () => (await import('../home/home-page')).HomePage),
    { path: routePaths.formerSiteEditor, element: <Navigate to={routePaths.siteEditor} replace /> },
    createScreen(
      routePaths.siteEditor,
      async () => (await import('../../features/sites/site-editor-page')).SiteEditorPage,
    ),
    createScreen(
      routePaths.microsite,
      async () => (await import('../../features/sites/microsite-page')).MicrositePage,
    ),
  ];
}

function listNewsletterScreens(): RouteObject[] {
  return [
    createScreen(
      routePaths.newsletterEditor,
      async () =>
        (await import('../../features/newsletters/studio/newsletter-editor-page')).NewsletterEditorPage,
    ),
    createScreen(
      routePaths.newsletterComposer,
      async () => (await import('../../features/newsletters/composer/composer-page')).ComposerPage,
    ),
    createScreen(
      routePaths.newsletterForm,
      async () =>
        (await import('../../features/newsletters/simple-form/create-newsletter-page')).CreateNewsletterPage,
    ),
    createScreen(
      routePaths.newsletters,
      async () => (await import('../../features/newsletters/list/newsletters-page')).NewslettersPage,
    ),
    createScreen(
      routePaths.report,
      async () => (await import('../../features/newsletters/report/report-page')).ReportPage,
    ),
  ];
}

function listSubscriberScreens(): RouteObject[] {
  return [
    createScreen(
      routePaths.subscribers,
      async () => (await import('../../features/subscribers/list/subscribers-page')).SubscribersPage,
    ),
    createScreen(
      routePaths.subscriberImport,
      async () => (await import('../../features/subscribers/import/import-page')).ImportPage,
    ),
    createScreen(
      routePaths.suppressed,
      async () => (await import('../../features/subscribers/suppressed/suppressed-page')).SuppressedPage,
    ),
    createScreen(
      routePaths.subscriber,
      async () => (await import('../../features/subscribers/details/subscriber-page')).SubscriberPage,
    ),
    createScreen(
      routePaths.segments,
      async () => (await import('../../features/subscribers/segments/segments-page')).SegmentsPage,
    ),
    createScreen(
      routePaths.tagsAndFields,
      async () =>
        (await import('../../features/subscribers/tags-and-fields/tags-and-fields-page')).TagsAndFieldsPage,
    ),
  ];
}

function listShopScreens(): RouteObject[] {
  return [
    createScreen(
      routePaths.productPage,
      async () => (await import('../../features/products/page/product-page-screen')).ProductPageScreen,
    ),
    createScreen(routePaths.sales, async () => (await import('../../features/sales/sales-page')).SalesPage),
    createScreen(
      routePaths.payouts,
      async () => (await import('../../features/payouts/payouts-page')).PayoutsPage,
    ),
    createScreen(
      routePaths.simulatedPayouts,
      async () => (await import('../../features/payouts/simulated-account-page')).SimulatedAccountPage,
    ),
    createScreen(
      routePaths.upgrade,
      async () => (await import('../../features/plans/upgrade-page')).UpgradePage,
    ),
    createScreen(
      routePaths.checkout,
      async () => (await import('../../features/plans/checkout/checkout-page')).CheckoutPage,
    ),
  ];
}

function listInsightScreens(): RouteObject[] {
  return [
    createScreen(
      routePaths.insights,
      async () => (await import('../../features/insights/insights-page')).InsightsPage,
    ),
    createScreen(
      routePaths.newsletterInsights,
      async () =>
        (await import('../../features/insights/newsletter/newsletter-insights-page')).NewsletterInsightsPage,
    ),
  ];
}

/** Returns the administrators' routes. Their code loads only when they are opened. */
function createConsoleRoutes(): RouteObject {
  return {
    path: routePaths.console,
    lazy: async () => ({ Component: (await import('../console/console-root')).ConsoleRoot }),
    children: [
      { index: true, element: <Navigate to={routePaths.consoleLogin} replace /> },
      createScreen(
        routePaths.consoleLogin,
        async () => (await import('../../features/admin/session/login-page')).LoginPage,
      ),
      {
        lazy: async () => ({ Component: (await import('../console/console-layout')).ConsoleLayout }),
        children: [{ errorElement: <ScreenError />, children: listConsoleScreens() }],
      },
    ],
  };
}

function listConsoleScreens(): RouteObject[] {
  return [
    createScreen(
      routePaths.consoleDashboard,
      async () => (await import('../../features/admin/users/users-page')).UsersPage,
    ),
    createScreen(
      routePaths.consoleDeliveries,
      async () => (await import('../../features/admin/deliveries/deliveries-page')).DeliveriesPage,
    ),
    createScreen(
      routePaths.consoleHealth,
      async () => (await import('../../features/admin/health/health-page')).HealthPage,
    ),
    createScreen(
      routePaths.consoleReview,
      async () => (await import('../../features/admin/reviews/reviews-page')).ReviewsPage,
    ),
    createScreen(
      routePaths.consoleJobs,
      async () => (await import('../../features/admin/jobs/jobs-page')).JobsPage,
    ),
    createScreen(
      routePaths.consoleBans,
      async () => (await import('../../features/admin/bans/bans-page')).BansPage,
    ),
    createScreen(
      routePaths.consolePrivacy,
      async () => (await import('../../features/admin/privacy/privacy-page')).PrivacyPage,
    ),
    createScreen(
      routePaths.consoleAudit,
      async () => (await import('../../features/admin/audit/audit-page')).AuditPage,
    ),
    createScreen(
      routePaths.consoleSettings,
      async () => (await import('../../features/admin/settings/instance-settings-page')).SettingsPage,
    ),
    createScreen(
      routePaths.consoleAdministrators,
      async () =>
        (await import('../../features/admin/administrators/administrators-page')).AdministratorsPage,
    ),
  ];
}
