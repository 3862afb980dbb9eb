import type { CachedPage } from '../../http/caching/serve-cached-pages.js';
import type { Context } from '../../server/context.js';
import type { User } from '../accounts/index.js';

/** The response at a path below a creator's own address. */
export type PublicAnswer =
  /** `changesAt`: when a schedule changes the page, in epoch milliseconds; undefined for never. */
  | { kind: 'ready'; answer: CachedPage; changesAt?: number | undefined }
  /** Permanently at another path below the creator's own address. */
  | { kind: 'moved'; to: string };

/** A page of a creator that is the same for every visitor. */
export interface PublicPage {
  /** Below the creator's own address, in raw form: empty, or `/store`. */
  path: string;
  /** Returns undefined if this creator has no such page. */
  render(ctx: Context, user: User): Promise<PublicAnswer | undefined>;
}
