import { type components, eachRow, type TidingsClient, unwrap } from '@tidings/sdk';
import { getNewsletter, type Newsletter } from '../newsletters/newsletters.js';

/** The fields of a newsletter that a creator writes. */
export type DraftText = Omit<components['schemas']['DraftReplacement'], 'version'>;

/** Returns the text of a saved newsletter, without its server-side fields. */
export function readDraftText(newsletter: Newsletter): DraftText {
  return {
    title: newsletter.title,
    content: newsletter.content,
    template: newsletter.template,
    design: newsletter.design,
    accent: newsletter.accent,
    preheader: newsletter.preheader,
    slug: newsletter.slug,
    imageUrl: newsletter.imageUrl,
    imageAlt: newsletter.imageAlt,
    ctaText: newsletter.ctaText,
    ctaUrl: newsletter.ctaUrl,
    imageBlocks: newsletter.imageBlocks,
    imageBlockLinks: newsletter.imageBlockLinks,
    imageBlockAlts: newsletter.imageBlockAlts,
    senderName: newsletter.senderName,
    senderEmail: newsletter.senderEmail,
  };
}

/** Yields the drafts, newest first. */
export async function* eachDraft(
  { client }: { client: TidingsClient },
  { search }: { search?: string | undefined } = {},
): AsyncGenerator<Newsletter, void> {
  const words = search === undefined ? {} : { search };
  const rows = eachRow((page) =>
    client.GET('/api/newsletters', { params: { query: { limit: 100, ...words, ...page } } }),
  );
  for await (const newsletter of rows as AsyncGenerator<Newsletter>) {
    if (newsletter.sentAt === null) yield newsletter;
  }
}

/** Replaces a draft that is unchanged since `version`. Otherwise fails with `version_conflict`. */
export async function updateDraft(
  { client }: { client: TidingsClient },
  { id, version, draft }: { id: number; version: number; draft: DraftText },
): Promise<Newsletter> {
  const call = client.PUT('/api/newsletters/{id}', { params: { path: { id } }, body: { ...draft, version } });
  return (await unwrap(call)) as Newsletter;
}

export async function deleteDraft(
  { client }: { client: TidingsClient },
  { newsletterId: id }: { newsletterId: number },
): Promise<void> {
  await unwrap(client.DELETE('/api/newsletters/{id}', { params: { path: { id } } }));
}

/** Returns a saved newsletter as the email that would be sent. */
export async function previewDraft(
  { client }: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<components['schemas']['NewsletterPreview']> {
  const { slug: _slug, ...body } = readDraftText(await getNewsletter({ client }, { newsletterId }));
  return unwrap(client.POST('/api/newsletters/preview', { body }));
}
