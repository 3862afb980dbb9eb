import { HTTPException } from 'hono/http-exception';
import { AppError } from '../kernel/errors.js';
import type { HttpContext } from './router.js';
import { readMultipart } from './uploads/read-multipart.js';

/** Returns whether a request posts a plain form, which gets a page as its response. */
export function isForm(c: HttpContext): boolean {
  return isMultipart(c) || /^application\/x-www-form-urlencoded/i.test(c.req.header('content-type') ?? '');
}

/** Throws 415 unless the request is a plain form's post. */
export function requireForm(c: HttpContext): void {
  if (!isForm(c)) throw new HTTPException(415);
}

export function isMultipart(c: HttpContext): boolean {
  return /^multipart\/form-data/i.test(c.req.header('content-type') ?? '');
}

/** Reads the text fields of a form, and ignores its files. A repeated name has its last text. */
export async function readForm(c: HttpContext): Promise<Record<string, string>> {
  const lists = await readFormLists(c);
  return Object.fromEntries([...lists].map(([name, texts]) => [name, texts.at(-1) ?? '']));
}

/** Reads the text fields of a form, with every text of a repeated name, as of checkboxes. */
export async function readFormLists(c: HttpContext): Promise<Map<string, string[]>> {
  if (isMultipart(c)) return (await readMultipart(c)).lists;
  const body = await c.req.parseBody({ all: true }).catch(() => {
    throw new AppError('invalid_input', 'This form cannot be read.');
  });
  const lists = Object.entries(body).map(([name, values]): [string, string[]] => [
    name,
    [values].flat().filter((text) => typeof text === 'string'),
  ]);
  return new Map(lists.filter(([, texts]) => texts.length > 0));
}
