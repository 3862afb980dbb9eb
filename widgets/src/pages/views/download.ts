/**
 * The state of a download link without a file. `scanned`: the request looks like that of a link scanner, and a person
 * must press the button. Expired links are emailed again to `address`, which is masked; null if there is none.
 */
export type DownloadView =
  | { state: 'invalid'; productId: number | null }
  | { state: 'scanned'; title: string; href: string }
  | { state: 'expired'; lifetime: string; token: string; title: string; address: string | null }
  | { state: 'used-up'; maxUses: number; token: string; title: string; address: string | null }
  | { state: 'revoked' | 'gone'; title: string }
  | { state: 'renewed'; title: string; address: string }
  | { state: 'failed'; message: string };
