import { HOUR } from '../kernel/clock.js';
import type { SimulatedAccountAction } from '../ports/payout-accounts.js';
import type { Actor } from './call-api.js';
import { DEMO_PASSWORD } from './create-creator.js';
import { deliverDue } from './deliver-due.js';
import { type CreatorSeed, type DemoCreator, type DemoInstance, runJobs } from './demo-instance.js';

/** Connects a seller's account, on an instance with an account for each creator. */
export async function connectAccount(
  demo: DemoInstance,
  { username }: DemoCreator,
  { payouts }: CreatorSeed,
): Promise<void> {
  if (payouts === undefined || demo.ctx.instance.paymentsMode === 'owner') return;
  await runSignedIn(demo, username, async (actor) => {
    await demo.call('POST', '/api/payouts/account', { actor, body: { country: payouts.country } });
    await act(demo, actor, 'complete');
  });
}

/** Pauses a creator's payments because a document has been missing for an hour. */
export async function restrictAccount(
  demo: DemoInstance,
  { username }: DemoCreator,
  { payouts }: CreatorSeed,
): Promise<void> {
  if (!payouts?.isRestricted || demo.ctx.instance.paymentsMode === 'owner') return;
  demo.clock.set(demo.now - HOUR);
  await runSignedIn(demo, username, (actor) => act(demo, actor, 'require_document'));
}

async function act(demo: DemoInstance, actor: Actor, action: SimulatedAccountAction): Promise<void> {
  await demo.call('POST', '/api/simulated-payments/account', { actor, body: { action } });
  await runJobs(demo);
}

/** Runs a change of an account with a session, because no token may make it. */
async function runSignedIn(
  demo: DemoInstance,
  username: string,
  work: (actor: Actor) => Promise<void>,
): Promise<void> {
  const { call } = demo;
  const { cookie } = await call('POST', '/api/login', { body: { username, password: DEMO_PASSWORD } });
  const actor = { cookie };
  await work(actor);
  await call('POST', '/api/logout', { actor });
  await runJobs(demo);
  await deliverDue(demo);
}
