import { ApiError } from '@tidings/sdk';

export function formWith(file: File): FormData {
  const form = new FormData();
  form.set('image', file);
  return form;
}

/** Returns the server's message, or whether it was reached at all. */
export function imageProblemOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof TypeError) return 'Failed to upload image to server';
  return 'There was an error uploading the image';
}
