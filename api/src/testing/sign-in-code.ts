import { runDueJobs } from '../db/jobs.js';
import { mailingMessages } from '../features/mailing/table.js';
import { signInJobs } from '../features/sign-in/index.js';
import type { Answer, HttpWorld } from './http-world.js';

/** Asks for a sign-in code and runs the job that emails it. */
export async function requestSignInCode(
  world: HttpWorld,
  email: string,
  sender: { from?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await world.call('POST', '/api/auth/request-code', { ...sender, body: { email } });
  await runDueJobs(world.ctx, signInJobs, 'test');
  return answer;
}

/** Returns the code in the subject of the newest email. */
export async function readSignInCode(world: HttpWorld): Promise<string> {
  const rows = await world.ctx.db.read.select().from(mailingMessages);
  const code = /Subject: (\d{6}) is your/.exec(rows.at(-1)?.skeleton.parts.join('') ?? '')?.[1];
  if (code === undefined) throw new Error('The newest email has no code.');
  return code;
}
