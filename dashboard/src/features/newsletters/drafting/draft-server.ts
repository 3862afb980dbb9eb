import { ApiError, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import type { Newsletter } from '../newsletter';
import { draftOf, type NewsletterDraft, payloadOf } from '../newsletter-draft';
import type { LockReason, Theirs } from './autosave';

/** `named`: the address names a newsletter. `open`: whichever draft the editor has open, perhaps none yet. */
export type DraftPlace = 'named' | 'open';

export type DraftToStore = {
  place: DraftPlace;
  draft: NewsletterDraft;
  id: number | undefined;
  version: number | undefined;
};

/** A request that hangs is as good as none; what it may still do is found out at the next try. */
const PATIENCE = 20_000;
const patience = () => ({ signal: AbortSignal.timeout(PATIENCE) });

export function storeDraft({ place, draft, id, version }: DraftToStore): Promise<Newsletter> {
  const payload = payloadOf(draft);
  if (place === 'named' && id !== undefined && version !== undefined) {
    const body = { ...payload, version };
    return unwrap(api.PUT('/api/newsletters/{id}', { params: { path: { id } }, body, ...patience() }));
  }
  const body = { ...payload, id: id ?? null, version };
  return unwrap(api.POST('/api/newsletter/draft', { body, ...patience() }));
}

export function storeAsNewDraft(draft: NewsletterDraft, idempotencyKey: string): Promise<Newsletter> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return unwrap(api.POST('/api/newsletters', { body: payloadOf(draft), headers, ...patience() }));
}

/** What stands on the server now; null when there is nothing. */
export async function loadStored(id: number | undefined): Promise<Newsletter | null> {
  if (id === undefined) return (await unwrap(api.GET('/api/newsletter/draft', patience()))) ?? null;
  return unwrap(api.GET('/api/newsletters/{id}', { params: { path: { id } }, ...patience() }));
}

export function theirsOf(newsletter: Newsletter): Theirs {
  const { id, version, updatedAt } = newsletter;
  return { id, version, updatedAt, draft: draftOf(newsletter) };
}

/** What a failed save means: whether to try again by ourselves, and whose text stands in the way. */
export function readFailure(error: unknown): 'unreachable' | 'refused' | 'changed' | LockReason {
  if (!(error instanceof ApiError)) return 'unreachable';
  if (error.code === 'version_conflict') return 'changed';
  if (error.code === 'scheduled' || error.code === 'already_sent') return error.code;
  if (error.status === 404) return 'deleted';
  // Signed out, too busy or broken: all of that passes.
  if (error.status === 401 || error.status === 408 || error.status === 429 || error.status >= 500)
    return 'unreachable';
  return 'refused';
}
