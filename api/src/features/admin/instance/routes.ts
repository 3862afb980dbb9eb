import { createRoute, z } from '@hono/zod-openapi';
import { DEAD_AFTER_MS } from '../../../db/workers.js';
import { requireAdmin, requirePollingAdmin } from '../../../http/identity/authenticate.js';
import { createRouter, getCurrentAdmin } from '../../../http/router.js';
import {
  createJsonBody,
  createJsonResponse,
  ListHeaders,
  linkNextPage,
  toPageInput,
} from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { listViewStats } from '../../insights/index.js';
import { getSendingHealth } from '../../mailing/index.js';
import {
  applyInstanceSettings,
  getCurrentSettings,
  getEnvironmentSettings,
  readAnnouncement,
  readSetting,
  SETTINGS_INTERVAL,
} from '../../settings/index.js';
import { presentAnnouncement, readNewAnnouncement } from './announcement-schemas.js';
import { changeInstanceSettings, setRegistration } from './change-settings.js';
import { getSummary } from './get-summary.js';
import {
  DeliveriesView,
  presentDeliveries,
  RegistrationSetting,
  Summary,
  ViewStats,
  ViewStatsQuery,
  viewStatsCursor,
} from './schemas.js';
import {
  InstanceSettings,
  InstanceSettingsChange,
  presentSettings,
  readSettingsChange,
} from './settings-schemas.js';

/** The stats, settings and sending of the instance. */
export const instanceRoutes = createRouter();
const tags = ['Administration'];
const readGuard = requireAdmin('useConsole');
const settingsGuard = requireAdmin('manageInstance');

const summary = createRoute({
  method: 'get',
  path: '/api/admin/summary',
  operationId: 'getSummary',
  summary: 'Get the totals of users, emails and page views',
  description: 'Returns the totals of users, emails and page views.',
  tags,
  middleware: readGuard,
  responses: { 200: createJsonResponse(Summary, 'The totals') },
});
instanceRoutes.openapi(summary, async (c) => c.json(await getSummary(c.var.context), 200));

const views = createRoute({
  method: 'get',
  path: '/api/admin/views/stats',
  operationId: 'listViewStats',
  summary: 'List the page views of users',
  description: 'Returns a plain array, newest user first.',
  tags,
  middleware: readGuard,
  request: { query: ViewStatsQuery },
  responses: {
    200: { ...createJsonResponse(z.array(ViewStats), 'One page'), headers: ListHeaders },
  },
});
instanceRoutes.openapi(views, async (c) => {
  const { userId, ...paging } = c.req.valid('query');
  const page = await listViewStats(c.var.context, { ...toPageInput(paging), userId });
  linkNextPage(c, page, viewStatsCursor);
  return c.json(page.rows, 200);
});

const getRegistration = createRoute({
  method: 'get',
  path: '/api/admin/settings/registration',
  operationId: 'getRegistrationSetting',
  summary: 'Get the registration setting',
  description: 'Returns whether registration is open on the instance.',
  tags,
  middleware: settingsGuard,
  responses: { 200: createJsonResponse(RegistrationSetting, 'The setting') },
});
instanceRoutes.openapi(getRegistration, async (c) => {
  return c.json({ enabled: await readSetting(c.var.context, 'registration.enabled') }, 200);
});

const changeRegistration = createRoute({
  method: 'post',
  path: '/api/admin/settings/registration',
  operationId: 'setRegistrationSetting',
  summary: 'Open or close registration',
  description:
    'Closing registration prevents sign-ups. Existing users can still sign in, and administrators can still create accounts.',
  tags,
  middleware: settingsGuard,
  request: { body: createJsonBody(RegistrationSetting) },
  responses: {
    200: createJsonResponse(RegistrationSetting, 'The setting'),
  },
});
instanceRoutes.openapi(changeRegistration, async (c) => {
  const { enabled } = c.req.valid('json');
  await setRegistration(c.var.context, { adminId: getCurrentAdmin(c).adminId, enabled });
  return c.json({ enabled }, 200);
});

async function presentAll(ctx: Context) {
  return {
    ...presentSettings(getCurrentSettings(ctx)),
    announcement: presentAnnouncement(await readAnnouncement(ctx)),
    environment: presentSettings(getEnvironmentSettings(ctx)),
  };
}

const getSettings = createRoute({
  method: 'get',
  path: '/api/admin/settings',
  operationId: 'getInstanceSettings',
  summary: 'Get the settings of the instance',
  description: 'Returns the settings in force, and the values of the environment.',
  tags,
  middleware: settingsGuard,
  responses: { 200: createJsonResponse(InstanceSettings, 'The settings in force') },
});
instanceRoutes.openapi(getSettings, async (c) => {
  const ctx = c.var.context;
  await applyInstanceSettings(ctx);
  return c.json(await presentAll(ctx), 200);
});

const changeSettings = createRoute({
  method: 'patch',
  path: '/api/admin/settings',
  operationId: 'changeInstanceSettings',
  summary: 'Change settings of the instance',
  description: `Returns all settings in force. Changes apply at once on the server that responds, and within ${formatDuration(SETTINGS_INTERVAL)} on the others.`,
  tags,
  middleware: settingsGuard,
  request: { body: createJsonBody(InstanceSettingsChange) },
  responses: { 200: createJsonResponse(InstanceSettings, 'The settings in force') },
});
instanceRoutes.openapi(changeSettings, async (c) => {
  const ctx = c.var.context;
  const body = c.req.valid('json');
  await changeInstanceSettings(ctx, {
    adminId: getCurrentAdmin(c).adminId,
    change: readSettingsChange(body),
    announcement: body.announcement && readNewAnnouncement(body.announcement),
  });
  return c.json(await presentAll(ctx), 200);
});

const deliveries = createRoute({
  method: 'get',
  path: '/api/admin/deliveries',
  operationId: 'getDeliveries',
  summary: 'Get the sending health of the instance',
  description: 'Returns unfinished mailings, relays, recent failures and workers.',
  tags,
  middleware: [requirePollingAdmin('moderateUsers')] as const,
  responses: { 200: createJsonResponse(DeliveriesView, 'The sending health') },
});
instanceRoutes.openapi(deliveries, async (c) => {
  const ctx = c.var.context;
  const kind = ctx.instance.sendsThroughRelay ? ('relay' as const) : ('mailbox' as const);
  const health = await getSendingHealth(ctx);
  return c.json(presentDeliveries(health, { now: ctx.clock.now(), deadAfterMs: DEAD_AFTER_MS, kind }), 200);
});
