import type { OpenAPIHono } from '@hono/zod-openapi';
import { registerSecurity } from '../description/describe-api.js';
import { registerWebhooks } from '../description/describe-webhooks.js';
import {
  adminAddressRoutes,
  adminBanRoutes,
  adminFactorRoutes,
  adminJobRoutes,
  adminPasskeyRoutes,
  adminRoutes,
  adminSessionRoutes,
  adminSuppressionRoutes,
  adminTokenRoutes,
  adminUserRoutes,
  auditRoutes,
  healthRoutes,
  holdRoutes,
  impersonationRoutes,
  instanceRoutes,
  reviewRoutes,
  sendingCheckRoutes,
} from '../features/admin/index.js';
import {
  downloadRoutes,
  offerRoutes,
  paymentRoutes,
  renewalRoutes,
  salesRoutes,
  webhookRoutes,
} from '../features/checkout/index.js';
import { domainRoutes, sendingDomainRoutes } from '../features/domains/index.js';
import { readinessRoutes } from '../features/health/index.js';
import { insightsRoutes, viewRoutes } from '../features/insights/index.js';
import { emailHookRoutes, suppressionRoutes } from '../features/mailing/index.js';
import { mediaRoutes } from '../features/media/index.js';
import {
  activityRoutes,
  controlRoutes,
  designRoutes,
  newsletterRoutes,
  openDraftRoutes,
  reportRoutes,
  sendingRoutes,
  trackedLinkRoutes,
} from '../features/newsletters/index.js';
import { archiveRoutes, pageRoutes } from '../features/pages/index.js';
import { payoutRoutes } from '../features/payouts/index.js';
import { planRoutes } from '../features/plans/index.js';
import {
  creatorProductRoutes,
  productFileRoutes,
  productPageRoutes,
  productRoutes,
  shopRoutes,
} from '../features/products/index.js';
import {
  accountExportRoutes,
  availabilityRoutes,
  codeRoutes,
  deviceRoutes,
  emailChangeRoutes,
  factorRoutes,
  notMeRoutes,
  oauthRoutes,
  passkeyRoutes,
  passwordRoutes,
  profileRoutes,
  reauthenticationRoutes,
  sessionRoutes,
  signInRoutes,
  tokenRoutes,
  usageRoutes,
  verificationRoutes,
} from '../features/sign-in/index.js';
import { linkRoutes } from '../features/sites/index.js';
import {
  autoReplyRoutes,
  bulkRoutes,
  confirmationRoutes,
  confirmPageRoutes,
  exportRoutes,
  fieldRoutes,
  importRoutes,
  listSettingsRoutes,
  preferencePageRoutes,
  preferenceRoutes,
  segmentRoutes,
  subscribeRoutes,
  subscriberRoutes,
  tagRoutes,
  timelineRoutes,
  unsubscribePageRoutes,
  unsubscribeRoutes,
} from '../features/subscribers/index.js';
import {
  webhookDeliveryRoutes,
  webhookEndpointRoutes,
  webhookListenerRoutes,
} from '../features/webhooks/index.js';
import { publicWidgetRoutes, widgetRoutes } from '../features/widgets/index.js';
import type { HttpEnv } from '../http/router.js';

/** The routes of every feature, in the order in which they match. */
const ROUTERS = [
  readinessRoutes,
  signInRoutes,
  codeRoutes,
  reauthenticationRoutes,
  factorRoutes,
  sessionRoutes,
  availabilityRoutes,
  tokenRoutes,
  verificationRoutes,
  passwordRoutes,
  emailChangeRoutes,
  passkeyRoutes,
  notMeRoutes,
  usageRoutes,
  accountExportRoutes,
  deviceRoutes,
  oauthRoutes,
  profileRoutes,
  mediaRoutes,
  linkRoutes,
  domainRoutes,
  sendingDomainRoutes,
  pageRoutes,
  archiveRoutes,
  viewRoutes,
  insightsRoutes,
  subscribeRoutes,
  bulkRoutes,
  exportRoutes,
  importRoutes,
  tagRoutes,
  timelineRoutes,
  fieldRoutes,
  segmentRoutes,
  subscriberRoutes,
  autoReplyRoutes,
  listSettingsRoutes,
  creatorProductRoutes,
  productRoutes,
  shopRoutes,
  productPageRoutes,
  productFileRoutes,
  publicWidgetRoutes,
  widgetRoutes,
  offerRoutes,
  paymentRoutes,
  webhookRoutes,
  downloadRoutes,
  renewalRoutes,
  salesRoutes,
  payoutRoutes,
  emailHookRoutes,
  suppressionRoutes,
  unsubscribeRoutes,
  unsubscribePageRoutes,
  confirmationRoutes,
  confirmPageRoutes,
  preferenceRoutes,
  preferencePageRoutes,
  // The route of the open draft precedes newsletters by id.
  designRoutes,
  openDraftRoutes,
  newsletterRoutes,
  sendingRoutes,
  controlRoutes,
  reportRoutes,
  activityRoutes,
  trackedLinkRoutes,
  webhookEndpointRoutes,
  webhookDeliveryRoutes,
  webhookListenerRoutes,
  planRoutes,
  adminRoutes,
  adminFactorRoutes,
  adminPasskeyRoutes,
  adminSessionRoutes,
  adminTokenRoutes,
  adminUserRoutes,
  impersonationRoutes,
  adminAddressRoutes,
  adminBanRoutes,
  adminSuppressionRoutes,
  sendingCheckRoutes,
  adminJobRoutes,
  instanceRoutes,
  healthRoutes,
  holdRoutes,
  auditRoutes,
  reviewRoutes,
];

/** Registers the routes of every feature, and describes the webhooks and the ways to sign in. */
export function mountApi(app: OpenAPIHono<HttpEnv>): void {
  registerSecurity(app);
  registerWebhooks(app);
  for (const router of ROUTERS) app.route('/', router);
}
