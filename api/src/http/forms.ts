import { AppError } from '../kernel/errors.js';
import type { HttpContext } from './router.js';

/** A plain form's post, which is answered with a page. */
export function isForm(c: HttpContext): boolean {
  const type = c.req.header('content-type') ?? '';
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type);
}

/** The texts of a form; files in it are left out. */
export async function readForm(c: HttpContext): Promise<Record<string, string>> {
  const body = await c.req.parseBody().catch(() => {
    throw new AppError('invalid_input', 'This form cannot be read.');
  });
  return Object.fromEntries(
    Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
