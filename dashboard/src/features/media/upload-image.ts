import { ApiError, formBody, MAX_IMAGE_BYTES, MAX_IMAGE_SIZE, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { fetchWithProgress } from './fetch-with-progress';
import { type UploadOptions, useUpload } from './use-upload';

/** Returns the server's message, or that the server was unreachable. */
export function describeUploadError(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof TypeError) return 'Failed to upload image to server';
  return 'There was an error uploading the image';
}

/** Stores an image. Returns its URL without a host: `/media/…/512.webp`. */
export async function uploadImage(file: File, { onProgress, signal }: UploadOptions): Promise<string> {
  const { imageUrl } = await unwrap(
    api.POST('/api/upload-image', {
      body: formBody({ image: file }),
      fetch: fetchWithProgress(onProgress),
      ...(signal && { signal }),
    }),
  );
  return imageUrl;
}

/** Copies an image from another server. Returns the URL of the copy. */
export async function copyImage(url: string, { signal }: { signal: AbortSignal }): Promise<string> {
  const { imageUrl } = await unwrap(api.POST('/api/images/fetch', { body: { url }, signal }));
  return imageUrl;
}

/** Returns the problems that are known before the upload. The server checks the actual bytes. */
export function findImageProblem(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/')) return 'Please choose an image file.';
  if (file.size > MAX_IMAGE_BYTES) return `Please choose an image of at most ${MAX_IMAGE_SIZE}.`;
  return undefined;
}

/** Returns whether the browser can read the image, because a file's type may be wrong. */
export async function isReadableImage(file: Blob): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file);
    bitmap.close();
    return true;
  } catch {
    return false;
  }
}

/** Uploads an image that is not used yet. Returns its URL. */
export function useUploadImage() {
  return useUpload(uploadImage);
}
