import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { Newsletter } from '../newsletters/newsletter.js';
import type { DraftText } from './draft-text.js';

/** Replaces a draft that is unchanged since `version`. Otherwise fails with `version_conflict`. */
export async function updateDraft(
  { client }: { client: TidingsClient },
  { id, version, draft }: { id: number; version: number; draft: DraftText },
): Promise<Newsletter> {
  const call = client.PUT('/api/newsletters/{id}', { params: { path: { id } }, body: { ...draft, version } });
  return (await unwrap(call)) as Newsletter;
}
