import type { CachedPage } from '../../http/caching/cached-pages.js';
import type { Context } from '../../server/context.js';
import type { User } from '../accounts/index.js';

/** What stands at an address below a creator's own. */
export type PublicAnswer =
  | { kind: 'ready'; answer: CachedPage }
  /** At another path below the creator's own, for good. */
  | { kind: 'moved'; to: string };

/** A page of a creator that everybody sees alike. */
export interface PublicPage {
  /** Below the creator's own address, as a browser writes it: empty, or `/store`. */
  path: string;
  /** Undefined where this creator has no such page. */
  render(ctx: Context, user: User): Promise<PublicAnswer | undefined>;
}
