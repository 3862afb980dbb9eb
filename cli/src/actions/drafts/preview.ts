import { type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { getNewsletter } from '../newsletters/get.js';
import { draftTextOf } from './draft-text.js';

/** Returns a saved newsletter as the email that would be sent. */
export async function previewDraft(
  { client }: { client: TidingsClient },
  { newsletterId }: { newsletterId: number },
): Promise<components['schemas']['NewsletterPreview']> {
  const body = draftTextOf(await getNewsletter({ client }, { newsletterId }));
  return unwrap(client.POST('/api/newsletters/preview', { body }));
}
