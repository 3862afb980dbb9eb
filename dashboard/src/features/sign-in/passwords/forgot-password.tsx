import { useState } from 'react';
import { Button } from '../../../ui/button';
import { EmailRequestForm } from '../codes/email-request-form';
import { useRequestPasswordReset } from './use-passwords';

/** Asks for an address. Then shows a note that does not reveal whether the address has an account. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('');
  const request = useRequestPasswordReset();

  if (request.data) {
    return (
      <div className="flex flex-col gap-5">
        <p role="status">
          If <strong className="font-semibold">{request.data.email}</strong> has an account, we sent it a
          link. The link works once and expires after an hour. Check your spam folder too.
        </p>
        <Button onClick={() => request.reset()}>Send again</Button>
        <Button tone="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    );
  }
  return (
    <EmailRequestForm
      email={email}
      help="We email you a link to set a new password."
      action="Send link"
      isSending={request.isPending}
      error={request.error}
      onChange={setEmail}
      onSend={(address) => request.mutate(address)}
      onBack={onBack}
    />
  );
}
