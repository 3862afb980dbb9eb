import { errorMessage, SIGN_IN_CODE_LENGTH } from '@tidings/sdk';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { provideReauthentication } from '../../reauthentication';
import { Button } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { TextField } from '../../ui/forms/field';
import { PasswordField } from '../../ui/forms/password-field';
import { Dialog } from '../../ui/overlays/dialog';
import { FactorCodeField } from '../second-factor/factor-code-field';
import { useEmailCode, useReauthenticate } from './mutations';
import { useCurrentUser } from './queries';

type OnAnswer = (isConfirmed: boolean) => void;

/** Asks once for all pending requests, and then sends them. */
export function ReauthenticationDialog() {
  const pendingCallbacks = useRef<OnAnswer[]>([]);
  const [open, setOpen] = useState(false);

  useEffect(
    () =>
      provideReauthentication(() => {
        setOpen(true);
        return new Promise((resolve) => pendingCallbacks.current.push(resolve));
      }),
    [],
  );

  function answer(isConfirmed: boolean) {
    setOpen(false);
    for (const resolve of pendingCallbacks.current.splice(0)) resolve(isConfirmed);
  }

  return open ? <ConfirmIdentity onAnswer={answer} /> : null;
}

/** Asks for the password, or for an emailed code as an alternative. */
function ConfirmIdentity({ onAnswer }: { onAnswer: OnAnswer }) {
  const formId = useId();
  const { email, hasPassword = true, hasSecondFactor = false } = useCurrentUser().data ?? {};
  const [secret, setSecret] = useState('');
  const [factorCode, setFactorCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const emailCode = useEmailCode();
  const reauthenticate = useReauthenticate();
  const usesCode = emailCode.isSuccess || !hasPassword;
  const error = emailCode.error ?? reauthenticate.error;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reauthenticate.isPending) return;
    const isMissing = secret === '' || (hasSecondFactor && factorCode.trim() === '');
    setIsIncomplete(isMissing);
    if (isMissing) return;
    const proof = usesCode ? { code: secret.trim() } : { password: secret };
    const factor = hasSecondFactor ? { factorCode: factorCode.trim() } : {};
    reauthenticate.mutate({ ...proof, ...factor }, { onSuccess: () => onAnswer(true) });
  }

  function sendCode() {
    if (email === undefined || emailCode.isPending) return;
    setSecret('');
    setIsIncomplete(false);
    reauthenticate.reset();
    emailCode.mutate(email);
  }

  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title="Confirm that it is you"
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={reauthenticate.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <p className="text-ink-2">{explainStep({ email, hasPassword, isSent: emailCode.isSuccess })}</p>
        {error && <Alert>{errorMessage(error)}</Alert>}
        {usesCode ? (
          <TextField
            key="code"
            label="Verification code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={SIGN_IN_CODE_LENGTH}
            error={isIncomplete && secret === '' ? 'Enter the code from the email.' : undefined}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
          />
        ) : (
          <PasswordField
            key="password"
            label="Password"
            name="password"
            autoComplete="current-password"
            error={isIncomplete && secret === '' ? 'Enter your password.' : undefined}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
          />
        )}
        {hasSecondFactor && (
          <FactorCodeField
            error={isIncomplete && factorCode.trim() === '' ? 'Enter a code.' : undefined}
            value={factorCode}
            onChange={setFactorCode}
          />
        )}
        <Button tone="ghost" busy={emailCode.isPending} onClick={sendCode}>
          {emailCode.isSuccess ? 'Email another code' : 'Email me a code'}
        </Button>
      </form>
    </Dialog>
  );
}

function explainStep(state: { email: string | undefined; hasPassword: boolean; isSent: boolean }): string {
  if (state.isSent) return `We sent a ${SIGN_IN_CODE_LENGTH}-digit code to ${state.email}.`;
  if (!state.hasPassword) return 'You signed in a while ago. Request a code by email, then enter it here.';
  return 'You signed in a while ago. Enter your password to continue.';
}
