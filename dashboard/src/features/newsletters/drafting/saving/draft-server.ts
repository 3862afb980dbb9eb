import { ApiError, unwrap } from '@tidings/sdk';
import { api } from '../../../../api';
import { isSameAudience, isUnchosen } from '../../../subscribers/audience/audience';
import type { Newsletter } from '../../newsletter';
import { type NewsletterDraft, toDraft, toPayload } from '../newsletter-draft';
import type { LockReason, ServerDraft } from './autosave';

/** `byId` is the newsletter in the URL. `openDraft` is the draft that the creator saved last, if any. */
export type DraftTarget = 'byId' | 'openDraft';

export type DraftToStore = {
  target: DraftTarget;
  draft: NewsletterDraft;
  id: number | undefined;
  version: number | undefined;
  /** The draft on the server. */
  baseDraft: NewsletterDraft;
};

/** Milliseconds until a request counts as failed. The next try detects whether the request had an effect. */
const REQUEST_TIMEOUT_MS = 20_000;
const createTimeoutSignal = () => ({ signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });

export function storeDraft({ target, draft, id, version, baseDraft }: DraftToStore): Promise<Newsletter> {
  const payload = buildChangedPayload(draft, baseDraft);
  if (target === 'byId' && id !== undefined && version !== undefined) {
    const body = { ...payload, version };
    return unwrap(
      api.PUT('/api/newsletters/{id}', { params: { path: { id } }, body, ...createTimeoutSignal() }),
    );
  }
  const body = { ...payload, id: id ?? null, version };
  return unwrap(api.POST('/api/newsletter/draft', { body, ...createTimeoutSignal() }));
}

/**
 * Omits an unchanged audience. The API would reject an audience with a deleted segment, and with it the text. Also
 * omits an incomplete audience, so that the draft keeps its last valid one.
 */
function buildChangedPayload(draft: NewsletterDraft, baseDraft: NewsletterDraft) {
  const { audience, ...payload } = toPayload(draft);
  const isOmitted = isUnchosen(audience) || isSameAudience(audience, baseDraft.audience);
  return isOmitted ? payload : { ...payload, audience };
}

export function storeAsNewDraft(draft: NewsletterDraft, idempotencyKey: string): Promise<Newsletter> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return unwrap(api.POST('/api/newsletters', { body: toPayload(draft), headers, ...createTimeoutSignal() }));
}

/** Returns the draft on the server. Returns null without a draft. */
export async function fetchDraft(id: number | undefined): Promise<Newsletter | null> {
  if (id === undefined)
    return (await unwrap(api.GET('/api/newsletter/draft', createTimeoutSignal()))) ?? null;
  return unwrap(api.GET('/api/newsletters/{id}', { params: { path: { id } }, ...createTimeoutSignal() }));
}

export function toServerDraft(newsletter: Newsletter): ServerDraft {
  const { id, version, updatedAt } = newsletter;
  return { id, version, updatedAt, draft: toDraft(newsletter) };
}

/** Classifies a failed save, namely whether to retry automatically and whether another text conflicts. */
export function classifySaveFailure(
  error: unknown,
): 'unreachable' | 'refused' | 'version_conflict' | LockReason {
  if (!(error instanceof ApiError)) return 'unreachable';
  if (error.code === 'version_conflict') return error.code;
  if (error.code === 'scheduled' || error.code === 'already_sent') return error.code;
  if (error.status === 404) return 'deleted';
  // A sign-out, a rate limit and a server error are temporary.
  if (error.status === 401 || error.status === 408 || error.status === 429 || error.status >= 500)
    return 'unreachable';
  return 'refused';
}
