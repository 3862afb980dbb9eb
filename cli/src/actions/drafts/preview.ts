import { type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { getNewsletter } from '../newsletters/get.js';
import { draftTextOf } from './draft-text.js';

/** A saved newsletter as the mail it would be. */
export async function previewDraft(
  { client }: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<components['schemas']['NewsletterPreview']> {
  const body = draftTextOf(await getNewsletter({ client }, { newsletterId }));
  return unwrap(client.POST('/api/newsletters/preview', { body }));
}
