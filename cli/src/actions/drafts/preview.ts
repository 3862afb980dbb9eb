import { type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { getNewsletter } from '../newsletters/get.js';

/** A saved newsletter as the mail it would be. */
export async function previewDraft(
  { client }: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<components['schemas']['NewsletterPreview']> {
  const { id: _id, version: _version, ...draft } = await getNewsletter({ client }, { newsletterId });
  return unwrap(client.POST('/api/newsletters/preview', { body: draft }));
}
