import { expect, it, onTestFinished, vi } from 'vitest';
import type { EmailTransport, Outcome } from '../../../ports/email.js';
import { acceptedOutcome, createMailing } from '../../../testing/email/mailings.js';
import { createWorld } from '../../../testing/world.js';
import { insertUser } from '../../accounts/index.js';
import { emailSignInCode } from '../../sign-in/codes/codes.js';
import { startSendLoop } from './send-loop.js';

/** An address in the domain of the newsletter's recipients. */
const INES = 'ines@kova.example';
const BUSY_MS = 50;

/** Eight connections, each busy for a while with every email. */
function createSlowTransport(respond: (to: string) => Outcome) {
  const handed: string[] = [];
  const transport: EmailTransport = {
    capacity: 8,
    async deliver({ to }) {
      handed.push(to);
      await new Promise((resolve) => setTimeout(resolve, BUSY_MS));
      return respond(to);
    },
    close: async () => {},
  };
  return { transport, handed };
}

it.each<[string, (to: string) => Outcome]>([
  ['to a slow relay', () => acceptedOutcome],
  [
    'to a domain that asks for less',
    (to) => (to === INES ? acceptedOutcome : { kind: 'deferred', code: 421, text: '421 4.7.0 slow down' }),
  ],
])('sends a code before the next few emails of a newsletter %s', async (_, respond) => {
  const world = await createWorld();
  await createMailing(world, 5_000);
  await world.ctx.db.transact(insertUser(world.ctx, { username: 'ines', email: INES, passwordHash: 'x' }));
  const { transport, handed } = createSlowTransport(respond);
  const loop = startSendLoop(world.ctx, transport, 'worker-1');
  onTestFinished(() => loop.stop());
  await vi.waitUntil(() => handed.length >= 40, { timeout: 10_000 });
  await emailSignInCode(world.ctx, { email: INES, browser: 'test' });
  const sentBefore = handed.length;
  await vi.waitUntil(() => handed.includes(INES), { timeout: 10_000 });
  // The emails already on the wire, and one turn of the loop.
  expect(handed.indexOf(INES) - sentBefore).toBeLessThanOrEqual(16);
});
