import { HOUR } from '../kernel/clock.js';
import type { SimulatedAccountAction } from '../ports/payout-accounts.js';
import type { Actor } from './call-api.js';
import { DEMO_PASSWORD } from './create-creator.js';
import { deliverDue } from './deliver-due.js';
import { type CreatorStory, type DemoCreator, runJobs, type Stage } from './story.js';

/** Connects a seller's account, on an instance with an account for each creator. */
export async function connectAccount(
  stage: Stage,
  { username }: DemoCreator,
  { payouts }: CreatorStory,
): Promise<void> {
  if (payouts === undefined || stage.ctx.instance.paymentsMode === 'owner') return;
  await runSignedIn(stage, username, async (actor) => {
    await stage.call('POST', '/api/payouts/account', { actor, body: { country: payouts.country } });
    await act(stage, actor, 'complete');
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
  await runSignedIn(stage, username, (actor) => act(stage, actor, 'require_document'));
}

async function act(stage: Stage, actor: Actor, action: SimulatedAccountAction): Promise<void> {
  await stage.call('POST', '/api/simulated-payments/account', { actor, body: { action } });
  await runJobs(stage);
}

/** Accounts are changed with a session: no token may do it. */
async function runSignedIn(
  stage: Stage,
  username: string,
  work: (actor: Actor) => Promise<void>,
): Promise<void> {
  const { call } = stage;
  const { cookie } = await call('POST', '/api/login', { body: { username, password: DEMO_PASSWORD } });
  const actor = { cookie };
  await work(actor);
  await call('POST', '/api/logout', { actor });
  await runJobs(stage);
  await deliverDue(stage);
}
