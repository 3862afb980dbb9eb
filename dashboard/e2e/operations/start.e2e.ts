import { expect, it } from 'vitest';
import { startServer } from '../harness/server.js';
import { setUpSession } from '../harness/session.js';

const session = setUpSession();

it('a server names the port that is in use, and the setting to change', async () => {
  const { port } = new URL(session.server.url);
  await expect(startServer({ PORT: port })).rejects.toThrow(
    `Port ${port} is in use. Set PORT to another port, or stop the process that uses this one.`,
  );
});
