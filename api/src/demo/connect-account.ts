import { HOUR } from '../kernel/clock.js';
import type { SimulatedAccountAction } from '../ports/payout-accounts.js';
import type { Actor } from './call-api.js';
import { deliverDue } from './deliver-due.js';
import { DEMO_PASSWORD } from './make-creator.js';
import { type CreatorStory, type DemoCreator, runJobs, type Stage } from './story.js';

/** Connects a seller's account, on an instance with an account for each creator. */
export async function connectAccount(
  stage: Stage,
  { username }: DemoCreator,
  { payouts }: CreatorStory,
): Promise<void> {
  if (payouts === undefined || stage.ctx.instance.paymentsMode === 'owner') return;
  await runSignedIn(stage, username, async (as) => {
    await stage.call('POST', '/api/payouts/account', { as, body: { country: payouts.country } });
    await act(stage, as, 'complete');
  });
}

/** Pauses a creator's payments: a document has been missing for an hour. */
export async function restrictAccount(
  stage: Stage,
  { username }: DemoCreator,
  { payouts }: CreatorStory,
): Promise<void> {
  if (!payouts?.isRestricted || stage.ctx.instance.paymentsMode === 'owner') return;
  stage.clock.set(stage.now - HOUR);
  await runSignedIn(stage, username, (as) => act(stage, as, 'require_document'));
}

async function act(stage: Stage, as: Actor, action: SimulatedAccountAction): Promise<void> {
  await stage.call('POST', '/api/simulated-payments/account', { as, body: { action } });
  await runJobs(stage);
}

/** Accounts are changed with a session: no token may do it. */
async function runSignedIn(
  stage: Stage,
  username: string,
  work: (as: Actor) => Promise<void>,
): Promise<void> {
  const { call } = stage;
  const { cookie } = await call('POST', '/api/login', { body: { username, password: DEMO_PASSWORD } });
  const as = { cookie };
  await work(as);
  await call('POST', '/api/logout', { as });
  await runJobs(stage);
  await deliverDue(stage);
}
