import { ApiError } from '@tidings/sdk';

export const LINK_OVER = 'This link has expired or was already used.';

export function isLinkOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_expired';
}
