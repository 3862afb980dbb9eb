import { expect, it } from 'vitest';
import { startServer } from '../harness/server.js';
import { withSession } from '../harness/session.js';

const session = withSession();

it('names a port that is in use, and the setting to change', async () => {
  const { port } = new URL(session.server.url);
  await expect(startServer({ PORT: port })).rejects.toThrow(
    `Port ${port} is taken. Set PORT to another one, or stop what uses it.`,
  );
});
