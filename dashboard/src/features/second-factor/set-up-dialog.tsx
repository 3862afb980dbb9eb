import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Alert } from '../../ui/feedback/alert';
import { SkeletonRows } from '../../ui/feedback/load-states';
import { encodeQrCode } from '../../ui/formats/qr-code';
import { TextField } from '../../ui/forms/field';
import { PasswordField } from '../../ui/forms/password-field';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';
import { Dialog } from '../../ui/overlays/dialog';
import type { FactorChanges } from './factor-changes';

type SetUpDialogProps = {
  changes: FactorChanges;
  onClose: () => void;
  onEnabled: (recoveryCodes: string[]) => void;
};

/** Asks for the password if necessary, shows the QR code, and enables the factor with a first code. */
export function SetUpDialog({ changes, onClose, onEnabled }: SetUpDialogProps) {
  const formId = useId();
  const [secret, setSecret] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const setUp = useSingleMutation({ mutationFn: changes.setUp, gcTime: 0 });
  const enable = useSingleMutation({
    mutationFn: changes.enable,
    gcTime: 0,
    onSuccess: ({ codes }) => onEnabled(codes),
    onSettled: changes.refresh,
  });
  const { mutate } = setUp;
  const startsAtOnce = !changes.asksPassword;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one setup for each time that the dialog opens
  useEffect(() => {
    if (startsAtOnce) mutate({ currentPassword: '' });
  }, [startsAtOnce]);
  const isMissing = isSubmitted && secret.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (secret.trim() === '') return;
    if (setUp.data) enable.mutate(secret.trim());
    else setUp.mutate({ currentPassword: secret }, { onSuccess: startOver });
  }

  function startOver() {
    setSecret('');
    setIsSubmitted(false);
  }

  const asksPassword = changes.asksPassword && !setUp.data;
  const error = enable.error ?? setUp.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Turn two-step sign-in on"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            disabled={!setUp.data && !asksPassword}
            busy={enable.isPending || (asksPassword && setUp.isPending)}
          >
            {asksPassword ? 'Continue' : 'Turn on'}
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        {error && <Alert>{errorMessage(error)}</Alert>}
        {asksPassword && (
          <PasswordField
            label="Current password"
            name="current-password"
            autoComplete="current-password"
            error={isMissing ? 'Enter your password.' : undefined}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
          />
        )}
        {!asksPassword && setUp.isPending && <SkeletonRows rows={3} rowClass="h-16" />}
        {setUp.data && (
          <>
            <Secret {...setUp.data} />
            <TextField
              label="Code from your app"
              name="factor-code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              className="font-mono tabular-nums"
              help="Six digits. They change every 30 seconds."
              error={isMissing ? 'Enter the code that the app shows.' : undefined}
              value={secret}
              onChange={(event) => setSecret(event.target.value)}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}

const SECRET_COPIED = { title: 'Key copied' };

/** Shows the secret as a QR code, and as a text for apps without a camera. */
function Secret({ secret, uri }: { secret: string; uri: string }) {
  const { size, path } = encodeQrCode(uri);

  return (
    <>
      <p className="text-ink-2">
        Scan this QR code with an authenticator app, then enter the code that the app shows.
      </p>
      {/* Scanners need black on white, also in dark mode. */}
      <svg
        role="img"
        aria-label="QR code for your authenticator app"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-52 self-center rounded-control bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <TextField
            label="Or enter this key"
            readOnly
            className="font-mono"
            value={secret}
            onFocus={(event) => event.target.select()}
          />
        </div>
        <CopyButton text={secret} label="Copy key" copied={SECRET_COPIED} />
      </div>
    </>
  );
}
