import { type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { parsePost } from '../../posts/parse-post.js';

type Newsletter = NonNullable<components['schemas']['Newsletter']>;

/** Saves a Markdown post as a draft. `sourceName` is the post's name in errors. */
export async function createDraft(
  ctx: { client: TidingsClient },
  input: { markdown: string; sourceName: string },
): Promise<Newsletter> {
  const body = parsePost(input.markdown, input.sourceName);
  return (await unwrap(ctx.client.POST('/api/newsletters', { body }))) as Newsletter;
}
