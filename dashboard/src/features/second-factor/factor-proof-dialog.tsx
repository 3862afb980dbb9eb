import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button, type ButtonTone } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { PasswordField } from '../../ui/forms/password-field';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';
import { Dialog } from '../../ui/overlays/dialog';
import type { FactorProof } from './factor-changes';
import { FactorCodeField } from './factor-code-field';

type FactorProofDialogProps = {
  title: string;
  text: string;
  action: string;
  tone?: ButtonTone;
  asksPassword: boolean;
  onProof: (proof: FactorProof) => Promise<void>;
  onClose: () => void;
  onSettled: () => Promise<unknown>;
};

/** Asks for a code, and for the password if necessary, before a change of the second factor. */
export function FactorProofDialog(props: FactorProofDialogProps) {
  const { title, text, action, tone = 'primary', asksPassword, onClose } = props;
  const formId = useId();
  const [code, setCode] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const prove = useSingleMutation({ mutationFn: props.onProof, onSettled: props.onSettled });
  const lacksPassword = asksPassword && currentPassword === '';
  const lacksCode = code.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (!lacksCode && !lacksPassword) prove.mutate({ code: code.trim(), currentPassword });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone={tone} busy={prove.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" onSubmit={submit} noValidate>
        <p className="text-ink-2">{text}</p>
        {prove.error && <Alert>{errorMessage(prove.error)}</Alert>}
        {asksPassword && (
          <PasswordField
            label="Current password"
            name="current-password"
            autoComplete="current-password"
            error={isSubmitted && lacksPassword ? 'Enter your password.' : undefined}
            value={currentPassword}
            onChange={(event) => setCurrentPassword(event.target.value)}
          />
        )}
        <FactorCodeField
          error={isSubmitted && lacksCode ? 'Enter a code.' : undefined}
          value={code}
          onChange={setCode}
        />
      </form>
    </Dialog>
  );
}
