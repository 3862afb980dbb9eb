import { type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../errors.js';

export type PageLink = components['schemas']['Link'];
type LinkFields = Omit<components['schemas']['LinkChange'], 'version'>;

interface LinksContext {
  client: TidingsClient;
}

/** Lists the links and blocks in the order of the page. */
export async function listPageLinks({ client }: LinksContext): Promise<PageLink[]> {
  return (await unwrap(client.GET('/api/links'))).data;
}

/** Changes the given fields of a link or block. */
export async function changePageLink(
  ctx: LinksContext,
  { id, fields }: { id: number; fields: LinkFields },
): Promise<PageLink> {
  const link = (await listPageLinks(ctx)).find((candidate) => candidate.id === id);
  if (link === undefined)
    throw new CliError('not_found', `Your page has no link or block ${id}. List them: tidings links list`);
  const body = { ...fields, version: link.version };
  return unwrap(ctx.client.PATCH('/api/links/{id}', { params: { path: { id } }, body }));
}

/** Describes a link in one line: its id, kind, name and every setting that is not the default. */
export function linkText({
  id,
  kind,
  title,
  url,
  isFeatured,
  isShown,
  shownFrom,
  shownUntil,
}: PageLink): string {
  const details = [
    isFeatured ? 'featured' : '',
    isShown ? '' : 'hidden',
    shownFrom === null ? '' : `from ${shownFrom}`,
    shownUntil === null ? '' : `until ${shownUntil}`,
  ].filter((detail) => detail !== '');
  const name = title || url;
  return `${kind} ${id}${name === '' ? '' : `: ${name}`}${details.length === 0 ? '' : ` (${details.join(', ')})`}`;
}
