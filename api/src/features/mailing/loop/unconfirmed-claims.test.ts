import { expect, it, vi } from 'vitest';
import {
  acceptedOutcome,
  createMailing,
  createScriptedTransport,
  readVerifiedCounts,
} from '../../../testing/email/mailings.js';
import { createWorld } from '../../../testing/world.js';
import { getMailing } from '../store.js';
import { startSendLoop } from './send-loop.js';

it('sends the emails of a committed claim whose response was lost, and none twice', async () => {
  const { transport, handed } = createScriptedTransport(() => acceptedOutcome);
  const world = await createWorld({ database: 'remote' });
  const mailingId = await createMailing(world, 600);
  let claims = 0;
  if (world.libsqlServer === undefined) throw new Error('This is about a remote database.');
  // The server commits a first claim, then one that also writes outcomes, but its responses are lost.
  world.libsqlServer.onAnswer = (statements) => {
    if (!statements.some((sql) => sql.includes('claimed_by = iif'))) return 'answer';
    claims += 1;
    return claims === 1 || claims === 3 ? 'drop' : 'answer';
  };
  const loop = startSendLoop(world.ctx, transport, 'worker-1');
  await vi.waitUntil(async () => (await getMailing(world.ctx, mailingId)).status === 'finished', {
    timeout: 15_000,
    interval: 20,
  });
  await loop.stop();
  expect(await readVerifiedCounts(world, mailingId)).toMatchObject({ accepted: 600, audience: 600 });
  expect(claims).toBeGreaterThan(3);
  expect(handed).toHaveLength(600);
});
