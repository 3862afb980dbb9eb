import type { Operation } from './examples.js';

/** The resource that the parameter `id` identifies, by the part of the path before it. */
const RESOURCES: Readonly<Record<string, string>> = {
  '/api/admin/admins': 'administrator',
  '/api/admin/bans': 'ban',
  '/api/admin/jobs': 'job',
  '/api/admin/passkeys': 'passkey',
  '/api/admin/reviews': 'review',
  '/api/admin/users': 'user',
  '/api/archive/{username}': 'newsletter',
  '/api/domains': 'domain',
  '/api/fields': 'custom field',
  '/api/insights/newsletters': 'newsletter',
  '/api/links': 'link',
  '/api/newsletters': 'newsletter',
  '/api/passkeys': 'passkey',
  '/api/product-files': 'file',
  '/api/products': 'product',
  '/api/sales': 'sale',
  '/api/segments': 'segment',
  '/api/sending-domains': 'sending domain',
  '/api/subscribers': 'subscriber',
  '/api/subscribers/bulk': 'bulk job',
  '/api/subscribers/imports': 'import',
  '/api/suppressions': 'suppression',
  '/api/tags': 'tag',
  '/api/tokens': 'API token',
  '/api/webhook-endpoints': 'webhook endpoint',
  '/api/webhook-listeners': 'webhook listener',
  '/api/widgets/hosts': 'allowed site',
};

/** Describes the parameter `id` of a path by the resource that it identifies. */
export function describeIds({ operationId, parameters = [] }: Operation, path: string): void {
  const id = parameters.find((parameter) => parameter.in === 'path' && parameter.name === 'id');
  if (id === undefined || id.description !== undefined || id.schema.description !== undefined) return;
  const resource = RESOURCES[path.slice(0, path.indexOf('/{id}'))];
  if (resource === undefined) throw new Error(`${operationId} has no resource for its id. Add it here.`);
  id.description = `The ${resource}’s id.`;
}
