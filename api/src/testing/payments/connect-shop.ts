import { eq } from 'drizzle-orm';
import { payoutAccounts } from '../../features/payouts/table.js';
import type { SimulatedAccountAction } from '../../ports/payout-accounts.js';
import type { ApiResponse, Creator } from '../http-world.js';
import type { WorldOptions } from '../world.js';
import { createShop, type Shop } from './shop.js';

type Account = typeof payoutAccounts.$inferSelect;

export interface ConnectShop extends Shop {
  /** Requests the link to the provider's form. */
  connect(creator: Creator, country?: string): Promise<ApiResponse>;
  /** Acts on the simulator's page, and runs the jobs of its events. */
  act(creator: Creator, action: SimulatedAccountAction): Promise<void>;
  /** Connects an account that accepts payments. Returns the provider's id. */
  activate(creator: Creator, country?: string): Promise<string>;
  readAccounts(creator: Creator): Promise<Account[]>;
}

/** Creates a shop whose creators sell with their own simulated accounts. Mara has none yet. */
export async function createConnectShop(instance: WorldOptions['instance'] = {}): Promise<ConnectShop> {
  const shop = await createShop({
    instance: { paymentsMode: 'connect', platformFeePercent: 10, ...instance },
  });

  const connect = (creator: Creator, country = 'DE') =>
    shop.call('POST', '/api/payouts/account', { body: { country }, as: creator });

  async function act(creator: Creator, action: SimulatedAccountAction): Promise<void> {
    const options = { body: { action }, as: creator };
    const { status, text } = await shop.call('POST', '/api/simulated-payments/account', options);
    if (status !== 200) throw new Error(`The account did not change: ${text}`);
    await shop.runJobs();
  }

  const readAccounts = ({ id }: Creator) =>
    shop.ctx.db.read.select().from(payoutAccounts).where(eq(payoutAccounts.userId, id));

  async function activate(creator: Creator, country?: string): Promise<string> {
    await connect(creator, country);
    await act(creator, 'complete');
    const account = (await readAccounts(creator)).find(({ status }) => status === 'active');
    if (account === undefined) throw new Error('The account is not active.');
    return account.accountId;
  }

  return { ...shop, connect, act, activate, readAccounts };
}
