import { ApiError, type components, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { fetchWithProgress } from '../media';

export type UploadedFile = components['schemas']['UploadedProductFile']['file'];

type Upload = {
  /** How much of the file has left, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Stores what a product delivers. */
export async function uploadProductFile(file: File, { onProgress, signal }: Upload): Promise<UploadedFile> {
  const answer = await unwrap(
    api.POST('/api/upload-product-file', {
      // The description writes a file as a binary string; in a browser it travels as the form below.
      body: {},
      bodySerializer: () => formWith(file),
      fetch: fetchWithProgress(onProgress),
      signal,
    }),
  );
  // A proxy between us may answer in its own words.
  if (!answer?.success || !answer.file) throw new Error('Invalid response from server');
  return answer.file;
}

function formWith(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}

/** The server's words where it spoke; else that it did not come through. */
export function fileProblemOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof TypeError) return 'Could not upload product file';
  return error instanceof Error ? error.message : 'File upload failed';
}
