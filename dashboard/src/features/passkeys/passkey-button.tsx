import { Button } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import type { PasskeySignIn } from './passkey-calls';
import { canUsePasskeys, describePasskeyError, usePasskeySignIn } from './use-passkeys';

/** Signs in with a passkey instead of password and code. Renders nothing if the browser has no passkeys. */
export function PasskeyButton<Account>({ signIn: calls }: { signIn: PasskeySignIn<Account> }) {
  const signIn = usePasskeySignIn(calls);
  if (!canUsePasskeys()) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {signIn.error && <Alert>{describePasskeyError(signIn.error)}</Alert>}
      <Button busy={signIn.isPending} onClick={() => signIn.mutate()}>
        Sign in with a passkey
      </Button>
    </div>
  );
}
