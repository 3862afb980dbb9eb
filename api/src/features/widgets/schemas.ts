import { z } from '@hono/zod-openapi';
import { listSchema } from '../../http/wire.js';
import { toIso } from '../../kernel/clock.js';
import { buildOrigin, INVALID_HOST, MAX_ALLOWED_HOSTS, WIDGETS } from './rules.js';
import type { AllowedHost as AllowedHostRow, Install } from './store.js';

const host = z.string().openapi({
  description: 'The host in lower case and ASCII, with its port if it is not the default.',
  example: 'kiln.example',
});

export const NewAllowedHost = z
  .strictObject({
    host: z.string(INVALID_HOST).max(2_000, INVALID_HOST).openapi({
      description:
        'A host, or a URL, of which only host and port are used. IP addresses, wildcards, and the host of this instance return `invalid_input`. Without a port: the default port.',
      example: 'kiln.example',
    }),
  })
  .openapi('NewAllowedHost', { description: 'The site to allow.' });

export const AllowedHost = z
  .object({
    id: z.int().openapi({ description: 'The id of the allowed site.', example: 3 }),
    host,
    origin: z.string().openapi({
      description: 'The origin that may frame the checkout: http on localhost, otherwise https.',
      example: 'https://kiln.example',
    }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
  })
  .openapi('AllowedHost', { description: 'A site that may show a creator’s checkout in a frame.' });

export const AllowedHostList = listSchema(AllowedHost)
  .extend({
    limit: z
      .int()
      .openapi({ description: 'The largest number of allowed sites.', example: MAX_ALLOWED_HOSTS }),
  })
  .openapi('AllowedHostList', { description: 'All sites that may show a creator’s checkout in a frame.' });

const WidgetName = z.enum(WIDGETS).openapi({ description: 'The kind of widget.', example: 'subscribe' });

export const WidgetInstall = z
  .object({
    host,
    widget: WidgetName,
    firstSeenAt: z.iso.datetime().openapi({ description: 'The time of the first view.' }),
    lastSeenAt: z.iso.datetime().openapi({ description: 'The time of the last view.' }),
    views: z.int().openapi({ description: 'The number of views of the widget.', example: 28 }),
    isAllowed: z.boolean().openapi({
      description:
        'Whether this site can open the checkout in a frame. True for allowed sites and the creator’s domains.',
    }),
  })
  .openapi('WidgetInstall', { description: 'A widget that a site showed.' });

export const WidgetInstallList = listSchema(WidgetInstall).openapi('WidgetInstallList', {
  description: 'The sites that showed a creator’s widgets.',
});

export const NewWidgetInstall = z
  .strictObject({
    creator: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .openapi({ description: 'The creator’s username.', example: 'mara' }),
    widget: WidgetName,
  })
  .openapi('NewWidgetInstall', { description: 'A widget that a site shows.' });

export const WidgetRelease = z
  .object({
    version: z.string().openapi({ description: 'The version of the widgets.', example: '0.1.0' }),
    release: z
      .string()
      .openapi({ description: 'The release, named after its exact bytes.', example: '0.1.0-5f0c9a1b' }),
    files: z
      .array(
        z.object({
          name: z.string().openapi({
            description: 'The kind of widget, or `tidings` for all kinds.',
            example: 'subscribe',
          }),
          path: z.string().openapi({
            description: 'The path of the file on this instance.',
            example: '/embed/0.1.0-5f0c9a1b/subscribe.js',
          }),
          url: z.string().openapi({
            description: 'The URL of the file.',
            example: 'https://tidings.example/embed/0.1.0-5f0c9a1b/subscribe.js',
          }),
          integrity: z
            .string()
            .openapi({ description: 'The value for the `integrity` attribute.', example: 'sha384-…' }),
          bytes: z.int().openapi({ description: 'The size in bytes.' }),
          gzip: z.int().openapi({ description: 'The compressed size in bytes.' }),
        }),
      )
      .openapi({ description: 'The files of the release.' }),
  })
  .openapi('WidgetRelease', { description: 'The files of a release of the widgets.' });

export function presentAllowedHost({ id, host, createdAt }: AllowedHostRow): z.infer<typeof AllowedHost> {
  return { id, host, origin: buildOrigin(host), createdAt: toIso(createdAt) };
}

export function presentInstall(install: Install): z.infer<typeof WidgetInstall> {
  const { firstSeenAt, lastSeenAt } = install;
  return { ...install, firstSeenAt: toIso(firstSeenAt), lastSeenAt: toIso(lastSeenAt) };
}
