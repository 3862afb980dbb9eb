import { ApiError, type components, formBody, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { fetchWithProgress } from '../media/fetch-with-progress';
import type { UploadOptions } from '../media/use-upload';

export type UploadedFile = components['schemas']['UploadedProductFile']['file'];

/** Uploads the file of a product. */
export async function uploadProductFile(
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<UploadedFile> {
  const body = await unwrap(
    api.POST('/api/upload-product-file', {
      body: formBody({ file }),
      fetch: fetchWithProgress(onProgress),
      ...(signal && { signal }),
    }),
  );
  // A proxy can respond with another format.
  if (!body?.success || !body.file) throw new Error('Invalid response from server');
  return body.file;
}

/** Returns the server's message, or that the upload failed. */
export function describeFileError(error: unknown, fileKind: 'product file' | 'product image'): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof TypeError) return `Could not upload ${fileKind}`;
  return error instanceof Error ? error.message : 'File upload failed';
}
