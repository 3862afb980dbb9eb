import { ApiError, type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError, SignInNeeded } from '../errors.js';
import type { Io } from '../io.js';

export type DeviceSignIn = components['schemas']['DeviceSignInStarted'];

interface DeviceContext {
  client: TidingsClient;
  delay: Io['delay'];
  /** Aborting ends the waiting. */
  signal: AbortSignal;
}

/** Asks to be signed in; its owner approves that in a browser. */
export function startDeviceSignIn(
  { client }: Pick<DeviceContext, 'client'>,
  { label }: { label: string },
): Promise<DeviceSignIn> {
  const body = { label, scopes: ['read' as const, 'write' as const, 'send' as const] };
  return unwrap(client.POST('/api/device-sign-ins', { body }));
}

/** Waits until it was approved; answers the token. */
export async function awaitApproval(ctx: DeviceContext, signIn: DeviceSignIn): Promise<string> {
  const { deviceCode, interval } = signIn;
  while (!ctx.signal.aborted) {
    await ctx.delay(interval * 1_000, ctx.signal);
    if (ctx.signal.aborted) break;
    const answer = await askOnce(ctx, deviceCode);
    if (answer?.status === 'approved' && answer.token !== null) return answer.token;
    if (answer?.status === 'denied') throw new SignInNeeded('denied', 'It was denied in the browser.');
    if (answer?.status === 'expired') {
      throw new SignInNeeded('expired', 'The code is over. Begin again: tidings login');
    }
  }
  throw new CliError('cancelled', 'Stopped before anything was done.');
}

/** Undefined where the instance asks for patience, or is away for a moment: both pass. */
async function askOnce({ client, signal }: DeviceContext, deviceCode: string) {
  try {
    return await unwrap(client.POST('/api/device-sign-ins/token', { body: { deviceCode }, signal }));
  } catch (error) {
    if (signal.aborted) return undefined;
    const mayPass =
      error instanceof ApiError ? error.status >= 500 || error.status === 429 : error instanceof CliError;
    if (mayPass) return undefined;
    throw error;
  }
}
