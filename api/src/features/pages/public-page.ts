import type { CachedPage } from '../../http/caching/serve-cached-pages.js';
import type { Context } from '../../server/context.js';
import type { User } from '../accounts/index.js';

/** The response at a path below a creator's own address. */
export type PublicResponse =
  /** `changesAt` is the time at which a schedule changes the page, in epoch milliseconds, or undefined for never. */
  | { kind: 'ready'; answer: CachedPage; changesAt?: number | undefined }
  /** The page moved permanently to another path below the creator's own address. */
  | { kind: 'moved'; to: string };

/** A page of a creator that is the same for every visitor. */
export interface PublicPage {
  /** The raw path below the creator's own address, empty or for example `/store`. */
  path: string;
  /** Returns undefined if this creator has no such page. */
  render(ctx: Context, user: User): Promise<PublicResponse | undefined>;
}
