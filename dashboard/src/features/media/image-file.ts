const MAXIMUM_BYTES = 10 * 1024 * 1024;

/** What can be told before anything is sent. The server decides again, by what the bytes really are. */
export function findImageProblem(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/')) return 'Please choose an image file.';
  if (file.size > MAXIMUM_BYTES) return 'Please choose a picture of at most 10 MB.';
  return undefined;
}

/** A file can call itself a picture and be none. */
export async function isReadableImage(file: Blob): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file);
    bitmap.close();
    return true;
  } catch {
    return false;
  }
}
