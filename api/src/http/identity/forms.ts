import { AppError } from '../../kernel/errors.js';
import type { HttpContext } from '../router.js';
import { readMultipart } from '../uploads/read-multipart.js';

/** Returns true for a plain form's post, whose response is a page. */
export function isForm(c: HttpContext): boolean {
  return isMultipart(c) || /^application\/x-www-form-urlencoded/i.test(c.req.header('content-type') ?? '');
}

export function isMultipart(c: HttpContext): boolean {
  return /^multipart\/form-data/i.test(c.req.header('content-type') ?? '');
}

/** Reads the text fields of a form; ignores its files. */
export async function readForm(c: HttpContext): Promise<Record<string, string>> {
  if (isMultipart(c)) return (await readMultipart(c)).texts;
  const body = await c.req.parseBody().catch(() => {
    throw new AppError('invalid_input', 'This form cannot be read.');
  });
  return Object.fromEntries(
    Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
