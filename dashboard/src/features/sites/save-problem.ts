import { ApiError, messageOf } from '@tidings/sdk';
import { valueAt } from './draft';

/** What a failed save says: the first complaint about a field, else the server's words. */
export function saveProblemOf(error: unknown, fallback = 'There was an error saving your changes'): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 400 && error.errors.length > 0) return error.errors[0]?.message || 'Validation error';
  return error.message || fallback;
}

/** The same as a sentence for the page, where there is room to say that the server was not reached. */
export function saveAlertOf(error: unknown): string {
  const problem = error instanceof TypeError ? messageOf(error) : saveProblemOf(error);
  return /[.!?]$/.test(problem) ? problem : `${problem}.`;
}

/** What was refused, by the field's dotted name, as long as the field still holds what was sent. */
export function fieldProblemsOf(
  error: unknown,
  { sent, form }: { sent: object | undefined; form: object },
): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const current = error.errors.flatMap(({ path, message }) =>
    path !== undefined && valueAt(sent, path) === valueAt(form, path) ? [[path, message]] : [],
  );
  return Object.fromEntries(current);
}
