import { z } from '@hono/zod-openapi';
import { toIso } from '../../kernel/clock.js';
import { INVALID_HOST, MAX_ALLOWED_HOSTS, originOf, WIDGETS } from './rules.js';
import type { AllowedHost as AllowedHostRow, Install } from './store.js';

const host = z.string().openapi({
  description: 'In lower case and ASCII, with a port where it is not the usual one.',
  example: 'www.example.com',
});

export const NewAllowedHost = z
  .strictObject({
    host: z.string(INVALID_HOST).max(2_000, INVALID_HOST).openapi({
      description: 'A site as people paste it; what a pasted address has around its host is cut off.',
      example: 'https://www.example.com/shop',
    }),
  })
  .openapi('NewAllowedHost');

export const AllowedHost = z
  .object({
    id: z.int().openapi({ example: 3 }),
    host,
    origin: z.string().openapi({
      description: 'Whose pages may hold the checkout in a frame: http on one’s own machine, https else.',
      example: 'https://www.example.com',
    }),
    createdAt: z.iso.datetime(),
  })
  .openapi('AllowedHost');

export const AllowedHostList = z
  .object({
    data: z.array(AllowedHost),
    limit: z.int().openapi({ example: MAX_ALLOWED_HOSTS }),
  })
  .openapi('AllowedHostList');

const WidgetName = z.enum(WIDGETS).openapi({ example: 'subscribe' });

export const WidgetInstall = z
  .object({
    host,
    widget: WidgetName,
    firstSeenAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    views: z.int().openapi({ description: 'How often it was drawn there.', example: 28 }),
    isAllowed: z.boolean().openapi({
      description: 'A checkout opens there in a frame: the creator allowed the site, or it is their domain.',
    }),
  })
  .openapi('WidgetSighting');

export const WidgetInstallList = z.object({ data: z.array(WidgetInstall) }).openapi('WidgetSightingList');

export const NewWidgetInstall = z
  .strictObject({
    creator: z.string().trim().min(1).max(200).openapi({ example: 'mara' }),
    widget: WidgetName,
  })
  .openapi('NewWidgetSighting');

export const WidgetRelease = z
  .object({
    version: z.string().openapi({ example: '0.1.0' }),
    release: z.string().openapi({ description: 'Names these very bytes.', example: '0.1.0-5f0c9a1b' }),
    files: z.array(
      z.object({
        name: z.string().openapi({ example: 'subscribe' }),
        path: z.string().openapi({ example: '/embed/0.1.0-5f0c9a1b/subscribe.js' }),
        url: z.string().openapi({ example: 'https://tidings.example/embed/0.1.0-5f0c9a1b/subscribe.js' }),
        integrity: z
          .string()
          .openapi({ description: 'For the attribute of that name.', example: 'sha384-…' }),
        bytes: z.int(),
        gzip: z.int().openapi({ description: 'Bytes as they travel, compressed.' }),
      }),
    ),
  })
  .openapi('WidgetRelease');

export function presentAllowedHost({ id, host, createdAt }: AllowedHostRow): z.infer<typeof AllowedHost> {
  return { id, host, origin: originOf(host), createdAt: toIso(createdAt) };
}

export function presentInstall(install: Install): z.infer<typeof WidgetInstall> {
  const { firstSeenAt, lastSeenAt } = install;
  return { ...install, firstSeenAt: toIso(firstSeenAt), lastSeenAt: toIso(lastSeenAt) };
}
