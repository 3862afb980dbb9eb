import { type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError, isTemporary, SignInRequiredError } from '../errors.js';
import type { Io } from '../io.js';
import { LOGIN_SCOPES, revokeToken } from './account.js';

export type DeviceSignIn = components['schemas']['DeviceSignInStarted'];

interface DeviceContext {
  client: TidingsClient;
  /** Opens a client with a token, to revoke it. */
  openAs: (token: string) => TidingsClient;
  delay: Io['delay'];
  /** Abort it to stop waiting. */
  signal: AbortSignal;
}

/** Requests a sign-in, which the user approves in a browser. */
export function startDeviceSignIn(
  { client }: Pick<DeviceContext, 'client'>,
  { label, program }: { label: string; program: string },
): Promise<DeviceSignIn> {
  const body = { label, program, scopes: LOGIN_SCOPES };
  return unwrap(client.POST('/api/device-sign-ins', { body }));
}

/** 24 polls are two minutes without a response, which is longer than any restart takes. */
const MAX_FAILED_POLLS = 24;

/** Waits for the approval. Returns the token. */
export async function awaitApproval(ctx: DeviceContext, signIn: DeviceSignIn): Promise<string> {
  const { deviceCode, interval } = signIn;
  for (let failedPolls = 0; !ctx.signal.aborted; ) {
    await ctx.delay(interval * 1_000, ctx.signal);
    if (ctx.signal.aborted) break;
    const response = await pollOnce(ctx, deviceCode).catch((error: unknown) => {
      failedPolls += 1;
      if (ctx.signal.aborted) return undefined;
      if (!isTemporary(error) || failedPolls > MAX_FAILED_POLLS) throw error;
      return undefined;
    });
    if (response !== undefined) failedPolls = 0;
    if (response?.status === 'approved' && response.token !== null) {
      if (!ctx.signal.aborted) return response.token;
      // The approval arrived while the user pressed Ctrl-C.
      await revokeToken(ctx.openAs(response.token));
    }
    if (response?.status === 'denied')
      throw new SignInRequiredError('denied', 'You denied the sign-in in the browser.');
    if (response?.status === 'expired') {
      throw new SignInRequiredError('expired', 'The code has expired. Start again: tidings login');
    }
  }
  throw new CliError('canceled', 'Stopped. Nothing changed.');
}

/** Polls once. An abort does not end the request, because its response may contain a token. */
function pollOnce({ client }: DeviceContext, deviceCode: string) {
  return unwrap(client.POST('/api/device-sign-ins/token', { body: { deviceCode } }));
}
