import { AppError } from '../../kernel/errors.js';
import { STORAGE, type Storage } from '../../kernel/storage-limits.js';
import { MEGABYTE } from './rules.js';

export function storageOf({ isPro }: { isPro: boolean }): Storage {
  return isPro ? STORAGE.pro : STORAGE.free;
}

/** Formats bytes as `1.5 GB` or `250 MB`: base 1024, one decimal at most. */
export function shownBytes(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  const [amount, unit] = megabytes >= 1_024 ? [megabytes / 1_024, 'GB'] : [megabytes, 'MB'];
  return `${Number(amount.toFixed(1))} ${unit}`;
}

/** Returns `storage_quota_exceeded`, with the numbers and how to free space. */
export function storageQuotaExceeded(input: {
  what: string;
  used: string;
  limit: string;
  isPro: boolean;
  remedy: string;
}): AppError {
  const { what, used, limit, isPro, remedy } = input;
  const upgrade = isPro ? '' : ' Or upgrade to Pro, which has more.';
  return new AppError(
    'storage_quota_exceeded',
    `Your ${what} use ${used} of the ${limit} that your plan has. ${remedy}${upgrade}`,
  );
}
