import { MAX_IMAGE_BYTES, MAX_IMAGE_SIZE } from '@tidings/sdk';

/** Returns problems that are known before the upload. The server checks again, using the actual bytes. */
export function findImageProblem(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/')) return 'Please choose an image file.';
  if (file.size > MAX_IMAGE_BYTES) return `Please choose an image of at most ${MAX_IMAGE_SIZE}.`;
  return undefined;
}

/** Returns whether a file is readable. A file may have an image type without being an image. */
export async function isReadableImage(file: Blob): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file);
    bitmap.close();
    return true;
  } catch {
    return false;
  }
}
