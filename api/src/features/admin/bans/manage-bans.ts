import { eq, or, type SQL, sql } from 'drizzle-orm';
import { ExpectationFailed } from '../../../db/transact.js';
import { createFieldError, createNotFoundError } from '../../../kernel/errors.js';
import { parseNetwork } from '../../../kernel/network/networks.js';
import type { Context } from '../../../server/context.js';
import { users } from '../../accounts/index.js';
import {
  type BanTarget,
  deleteBan,
  findBan,
  isBroad,
  isInNetwork,
  parseBan,
  saveBan,
} from '../../bans/index.js';
import { type AdminInput, auditEntry, runAsAdmin } from '../audit/audit.js';
import type { AuditDetails } from '../audit/rules.js';
import { admins } from '../table.js';

interface NewBan extends AdminInput {
  value: string;
  reason: string;
  /** Epoch ms, or null for a ban without an end. */
  endsAt: number | null;
  /** True if the administrator has read the effects. Otherwise nothing changes. */
  isConfirmed: boolean;
  /** The administrator's own network address. */
  client: string;
}

export interface BanResult extends BanTarget {
  /** Null if the ban was not confirmed yet. */
  id: number | null;
  /** Accounts whose address matches, or null for a network, which accounts do not store. */
  accounts: number | null;
  /** The reason why this ban may be a mistake, or null for an ordinary ban. */
  warning: string | null;
}

/**
 * Bans an address, a network, or a domain with its subdomains. Without a confirmation it only returns the effects.
 * Throws `invalid_input` for the administrator's own network.
 */
export async function addBan(ctx: Context, input: NewBan): Promise<BanResult> {
  const { adminId, reason, endsAt, isConfirmed, client } = input;
  const target = parseBan(input.value);
  if (target === undefined) throw createFieldError('value', UNREADABLE);
  if (target.kind === 'network' && isInNetwork(client, target.value))
    throw createFieldError('value', OWN_NETWORK);
  if (endsAt !== null && endsAt <= ctx.clock.now()) throw createFieldError('endsAt', ENDED);
  const effects = {
    ...target,
    accounts: await countAccounts(ctx, target),
    warning: await findWarning(ctx, target),
  };
  if (!isConfirmed) return { id: null, ...effects };
  const addedBy = sql<string>`(select ${admins.username} from ${admins} where ${admins.id} = ${adminId})`;
  const details = { reason: removeAddresses(reason), endsAt };
  await runAsAdmin(() =>
    ctx.db.transact([
      banEntry(ctx, { adminId, action: 'ban.add', target, details }),
      saveBan(ctx, { ...target, reason, addedBy, endsAt }),
    ]),
  );
  return { id: (await findBan(ctx, target))?.id ?? null, ...effects };
}

const UNREADABLE = 'Enter an email address, a domain such as example.com, or a network such as 192.0.2.0/24.';
const OWN_NETWORK = 'You use this network now. Enter a network without your own address.';
const ENDED = 'Choose an end date in the future.';

/** Removes a ban. */
export async function removeBan(ctx: Context, { adminId, id }: AdminInput & { id: number }): Promise<void> {
  const target = await findBan(ctx, { id });
  if (target === undefined) throw createNotFoundError('Ban');
  try {
    await runAsAdmin(() =>
      ctx.db.transact([
        ...deleteBan(ctx, id),
        banEntry(ctx, { adminId, action: 'ban.remove', target, details: {} }),
      ]),
    );
  } catch (error) {
    // Another administrator was faster.
    if (error instanceof ExpectationFailed) throw createNotFoundError('Ban');
    throw error;
  }
}

async function findWarning(ctx: Context, { kind, value }: BanTarget): Promise<string | null> {
  if ((await findBan(ctx, { value })) !== undefined) {
    return 'This is already banned. The new reason and end replace the present ones.';
  }
  const network = kind === 'network' ? parseNetwork(value) : undefined;
  if (network === undefined || !isBroad(network)) return null;
  return 'This network is very large. Nobody in it can sign up, subscribe or buy.';
}

async function countAccounts(ctx: Context, { kind, value }: BanTarget): Promise<number | null> {
  if (kind === 'network') return null;
  const whereEndsWith = (end: string): SQL => sql`substr(${users.email}, ${-end.length}) = ${end}`;
  const isMatch =
    kind === 'address' ? eq(users.email, value) : or(whereEndsWith(`@${value}`), whereEndsWith(`.${value}`));
  return ctx.db.read.$count(users, isMatch);
}

/** Creates the audit entry of a ban, with a fingerprint instead of an address. */
function banEntry(
  ctx: Context,
  input: AdminInput & { action: 'ban.add' | 'ban.remove'; target: BanTarget; details: AuditDetails },
) {
  const { adminId, action, target, details } = input;
  const isAddress = target.kind === 'address';
  return auditEntry(ctx, {
    adminId,
    action,
    subject: { kind: 'instance', id: null, name: isAddress ? 'an address' : target.value },
    details: isAddress
      ? { ...details, hash: ctx.secrets.fingerprint(target.value, 'audit.address') }
      : details,
  });
}

function removeAddresses(text: string): string {
  return text.replace(/\S+@\S+/g, '(address)');
}
