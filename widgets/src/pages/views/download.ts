/**
 * What stands behind a download link that gives no file. `scanned`: whoever came looks like a program that follows
 * links, and a person presses the button. Links that are over are mailed anew to `address`, masked; null where none
 * can be had.
 */
export type DownloadView =
  | { state: 'invalid'; productId: number | null }
  | { state: 'scanned'; title: string; href: string }
  | { state: 'expired' | 'used-up'; token: string; title: string; address: string | null }
  | { state: 'revoked' | 'gone'; title: string }
  | { state: 'renewed'; title: string; address: string }
  | { state: 'failed'; message: string };
