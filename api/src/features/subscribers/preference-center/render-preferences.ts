import { resolveErrorStatus } from '../../../http/errors/errors.js';
import { readFormLists, requireForm } from '../../../http/forms.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { preventCaching, renderPrivatePage } from '../../../http/pages/private-page.js';
import type { HttpContext } from '../../../http/router.js';
import { AppError } from '../../../kernel/errors.js';
import type { PreferencesProblem, PreferencesView } from '../../../ports/pages.js';
import { findByToken } from '../store.js';
import { getPreferences } from './get-preferences.js';
import { viewPreferences } from './view-preferences.js';

/** The result of a form, as its URL shows it. */
export const NOTICES = ['name', 'address', 'topics', 'fields', 'pause', 'resume'] as const;

type ShownPreferences = Pick<Extract<PreferencesView, { state: 'shown' }>, 'token' | 'notice' | 'problem'>;

/** Renders the preference center of a token. */
export async function renderPreferences(
  c: HttpContext,
  view: ShownPreferences,
  status: 200 | 400,
): Promise<Response> {
  const preferences = await getPreferences(c.var.context, view.token);
  const subscriber = viewPreferences(preferences);
  const look = preferences.creator;
  return renderPrivatePage(c, { page: 'preferences', look, state: 'shown', subscriber, ...view }, status);
}

/** Redirects to the preference center, which shows the result of a form. */
export function redirectToPreferences(
  c: HttpContext,
  token: string,
  notice: (typeof NOTICES)[number],
): Response {
  preventCaching(c);
  return c.redirect(`/r/${encodeURIComponent(token)}?done=${notice}`, 303);
}

/** Responds to a request with `work`. Renders errors as pages too, as the form again, with the submitted values. */
export async function respondToForm(
  c: HttpContext,
  field: PreferencesProblem['field'],
  work: (fields: Record<string, string>, lists: ReadonlyMap<string, string[]>) => Promise<Response>,
): Promise<Response> {
  let fields: Record<string, string> = {};
  try {
    await consume(c, LIMITS.subscriber, c.var.clientAddress);
    // A body of another type has no fields, and must not remove choices.
    if (c.req.method === 'POST') requireForm(c);
    const lists = c.req.method === 'POST' ? await readFormLists(c) : new Map<string, string[]>();
    fields = Object.fromEntries([...lists].map(([name, texts]) => [name, texts.at(-1) ?? '']));
    return await work(fields, lists);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const token = c.req.param('token') ?? '';
    // An unreadable form may belong to an invalid link.
    const isErased = error.code === 'not_found' || (await findByToken(c.var.context, token)) === undefined;
    if (isErased) return renderPrivatePage(c, { page: 'preferences', state: 'invalid' }, 404);
    const { message } = error;
    if (error.code === 'invalid_input') {
      const problem = { field, message, value: (field === 'name' ? fields.name : fields.email) ?? '' };
      return renderPreferences(c, { token, notice: null, problem }, 400);
    }
    return renderPrivatePage(
      c,
      { page: 'preferences', state: 'failed', message },
      resolveErrorStatus(c, error),
    );
  }
}
