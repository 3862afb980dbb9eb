const MAXIMUM_BYTES = 10 * 1024 * 1024;

/** Returns problems that are known before the upload. The server checks again, using the actual bytes. */
export function findImageProblem(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/')) return 'Please choose an image file.';
  if (file.size > MAXIMUM_BYTES) return 'Please choose an image of at most 10 MB.';
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
