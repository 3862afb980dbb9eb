import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createHttpWorld } from '../../testing/http-world.js';
import { requireVerifiedEmail } from './index.js';
import { users } from './table.js';

async function registerMara(setting: 'required' | 'not required') {
  const world = await createHttpWorld({ instance: { requireVerifiedEmail: setting === 'required' } });
  const mara = await world.register('mara');
  return { ctx: world.ctx, mara };
}

describe('requireVerifiedEmail', () => {
  it('throws for an unverified address, with a message that names the next step', async () => {
    const { ctx, mara } = await registerMara('required');
    await expect(requireVerifiedEmail(ctx, mara.id)).rejects.toMatchObject({
      code: 'email_not_verified',
      message: expect.stringContaining('verify your email address'),
    });
  });

  it('accepts a verified address, and every address if the instance requires none', async () => {
    const { ctx, mara } = await registerMara('required');
    await ctx.db.transact([
      ctx.db.write.update(users).set({ emailVerifiedAt: ctx.clock.now() }).where(eq(users.id, mara.id)),
    ]);
    await expect(requireVerifiedEmail(ctx, mara.id)).resolves.toBeUndefined();
    const open = await registerMara('not required');
    await expect(requireVerifiedEmail(open.ctx, open.mara.id)).resolves.toBeUndefined();
  });
});
