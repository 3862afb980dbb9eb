import { createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { isHardBounced } from '../../mailing/index.js';
import { type AddressHolder, enqueueEraseEverywhere, findEverywhere } from '../../subscribers/index.js';
import { type AdminInput, auditEntry, runAsAdmin } from '../audit/audit.js';
import type { AuditAction } from '../audit/rules.js';

/** The maximum number of creators that a search returns. */
export const HOLDERS_SHOWN = 1_000;

export interface FoundAddress {
  holders: AddressHolder[];
  hasMore: boolean;
  /** True if servers reported that the address does not exist. No creator sends bulk email to it. */
  isHardBounced: boolean;
}

/** Finds the creators who have an address. The audit log has a keyed hash of it. */
export async function findAddress(
  ctx: Context,
  { adminId, address }: AdminInput & { address: string },
): Promise<FoundAddress> {
  const holders: AddressHolder[] = [];
  for await (const holder of findEverywhere(ctx, address)) {
    holders.push(holder);
    if (holders.length > HOLDERS_SHOWN) break;
  }
  const foundAddress = {
    holders: holders.slice(0, HOLDERS_SHOWN),
    hasMore: holders.length > HOLDERS_SHOWN,
    isHardBounced: await isHardBounced(ctx, address),
  };
  const creators = foundAddress.holders.length;
  const entry = createAddressEntry(ctx, { adminId, address, action: 'address.find', creators });
  await runAsAdmin(() => ctx.db.transact([entry]));
  return foundAddress;
}

/**
 * Queues the erasure of an address with every creator. Returns the number of creators that have it, at most
 * `HOLDERS_SHOWN`.
 */
export async function eraseAddress(
  ctx: Context,
  { adminId, address }: AdminInput & { address: string },
): Promise<number> {
  let creators = 0;
  for await (const _ of findEverywhere(ctx, address)) {
    creators += 1;
    if (creators === HOLDERS_SHOWN) break;
  }
  if (creators === 0) throw createNotFoundError('Subscriber');
  await runAsAdmin(() =>
    ctx.db.transact([
      enqueueEraseEverywhere(ctx, address),
      createAddressEntry(ctx, { adminId, address, action: 'address.erase', creators }),
    ]),
  );
  ctx.pubsub.publish('jobs');
  return creators;
}

const PURPOSE = 'audit.address';

function createAddressEntry(
  ctx: Context,
  input: AdminInput & { address: string; action: AuditAction; creators: number },
) {
  const { adminId, address, action, creators } = input;
  return auditEntry(ctx, {
    adminId,
    action,
    subject: { kind: 'instance', id: null, name: 'An address' },
    details: { hash: ctx.secrets.fingerprint(address, PURPOSE), creators },
  });
}
