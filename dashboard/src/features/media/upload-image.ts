import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { fetchWithProgress } from './fetch-with-progress';
import { formWith } from './image-form';
import type { UploadOptions } from './use-upload';

/** Stores an image and returns its URL without a host: `/media/…/512.webp`. */
export async function uploadImage(file: File, { onProgress, signal }: UploadOptions): Promise<string> {
  const { imageUrl } = await unwrap(
    api.POST('/api/upload-image', {
      // The OpenAPI description types a file as a binary string. A browser sends it as the form below.
      body: {},
      bodySerializer: () => formWith(file),
      fetch: fetchWithProgress(onProgress),
      ...(signal && { signal }),
    }),
  );
  return imageUrl;
}
