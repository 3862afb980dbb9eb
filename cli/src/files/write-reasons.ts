/** The reason for a write error, by system error code. */
export const WRITE_REASONS: Record<string, string> = {
  ENOENT: 'there is no such folder',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
};
