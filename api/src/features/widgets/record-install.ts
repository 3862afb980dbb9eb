import { sql } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import type { Context } from '../../server/context.js';
import { findPublicUserByAnyName } from '../accounts/index.js';
import { listVerifiedDomains } from '../domains/index.js';
import { MAX_SEEN_HOSTS, parseOriginHost, type Widget } from './rules.js';

interface SeenInstall {
  userId: number;
  host: string;
  widget: Widget;
  views: number;
}

/** Installs that were reported during a write. They are written together afterwards, one row per site and widget. */
interface PendingInstalls {
  seen: Map<string, SeenInstall>;
  /** The write of the collected installs, or undefined while there are none. */
  next: Promise<void> | undefined;
  last: Promise<void>;
}

const pendingInstalls = new WeakMap<Context, PendingInstalls>();

/** Records that a site showed a widget. Silently skips unknown creators, our own pages and custom domains. */
export async function recordInstall(
  ctx: Context,
  input: { creator: string; widget: Widget; origin: string | undefined },
): Promise<void> {
  const host = input.origin === undefined ? undefined : parseOriginHost(input.origin);
  if (host === undefined || host === new URL(ctx.instance.publicUrl).host) return;
  const user = await findPublicUserByAnyName(ctx, input.creator);
  if (user === undefined || (await listVerifiedDomains(ctx, user.id)).includes(host)) return;
  await addInstall(ctx, { userId: user.id, host, widget: input.widget, views: 1 });
}

function addInstall(ctx: Context, install: SeenInstall): Promise<void> {
  const pending = pendingInstalls.get(ctx) ?? { seen: new Map(), next: undefined, last: Promise.resolve() };
  pendingInstalls.set(ctx, pending);
  const key = `${install.userId} ${install.host} ${install.widget}`;
  const views = (pending.seen.get(key)?.views ?? 0) + 1;
  pending.seen.set(key, { ...install, views });
  pending.next ??= writeAfterLast(ctx, pending);
  return pending.next;
}

function writeAfterLast(ctx: Context, pending: PendingInstalls): Promise<void> {
  const nextWrite = pending.last.then(() => {
    const installs = [...pending.seen.values()];
    pending.seen = new Map();
    pending.next = undefined;
    return write(ctx, installs);
  });
  // Its own callers get the failure, but later writes do not.
  pending.last = nextWrite.catch(() => undefined);
  return nextWrite;
}

async function write(ctx: Context, installs: readonly SeenInstall[]): Promise<void> {
  const creators = [...new Set(installs.map(({ userId }) => userId))];
  const [first, ...otherStatements] = [
    ...installs.map((install) => upsert(ctx, install)),
    ...creators.map((userId) => deleteOldestHosts(ctx, userId)),
  ];
  if (first !== undefined) await ctx.db.transact([first, ...otherStatements]);
}

/** Inserts nothing if the account has been erased. */
function upsert(ctx: Context, { userId, host, widget, views }: SeenInstall): Statement {
  const now = ctx.clock.now();
  return ctx.db.write.run(sql`
    insert into widget_installs (user_id, host, widget, first_seen_at, last_seen_at, views)
    select id, ${host}, ${widget}, ${now}, ${now}, ${views} from users where id = ${userId}
    on conflict (user_id, host, widget) do update
      set last_seen_at = excluded.last_seen_at, views = views + excluded.views
  `);
}

function deleteOldestHosts(ctx: Context, userId: number): Statement {
  return ctx.db.write.run(sql`
    delete from widget_installs where user_id = ${userId} and host in (
      select host from widget_installs where user_id = ${userId}
      group by host order by max(last_seen_at) desc, max(id) desc limit -1 offset ${MAX_SEEN_HOSTS}
    )
  `);
}
