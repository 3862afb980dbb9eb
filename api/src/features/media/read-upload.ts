import type { HttpContext } from '../../http/router.js';
import { type AppError, invalidInput } from '../../kernel/errors.js';
import { bytesOfDataUrl } from './rules.js';
import { ImageUpload } from './schemas.js';

export interface Upload {
  bytes: Uint8Array;
  originalName: string;
}

/** The picture of a request, in whichever of the specified shapes it comes: a form's file, or JSON with a data URL. */
export async function readUpload(c: HttpContext): Promise<Upload> {
  return /^multipart\/form-data/i.test(c.req.header('content-type') ?? '') ? readForm(c) : readJson(c);
}

async function readForm(c: HttpContext): Promise<Upload> {
  const form = await readBody(() => c.req.formData());
  const file = form.get('image');
  if (!(file instanceof File) || file.size === 0) throw noImage();
  return { bytes: new Uint8Array(await file.arrayBuffer()), originalName: file.name };
}

async function readJson(c: HttpContext): Promise<Upload> {
  const parsed = ImageUpload.safeParse(await readBody(() => c.req.json()));
  if (!parsed.success) throw invalidInput('image', parsed.error.issues[0]?.message ?? 'This cannot be read.');
  const { image, imageData, originalName = 'image' } = parsed.data;
  const bytes = bytesOfDataUrl(image ?? imageData ?? '');
  if (bytes === undefined) throw noImage();
  return { bytes, originalName };
}

async function readBody<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw invalidInput('image', 'This upload cannot be read.');
  }
}

function noImage(): AppError {
  return invalidInput('image', 'Please choose a picture.');
}
