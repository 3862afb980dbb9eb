import { useState } from 'react';
import { RequestCodeForm } from './request-code-form';
import { useRequestCode } from './use-request-code';
import { VerifyCodeForm } from './verify-code-form';

/** Without a password: an address, then the code that was sent there. */
export function CodeSignIn({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const request = useRequestCode();

  const send = (address: string) => {
    if (request.isPending) return;
    request.mutate(address, { onSuccess: (sent) => setSentTo(sent.email) });
  };
  const backToEmail = () => setSentTo(undefined);

  if (sentTo !== undefined) {
    return (
      <VerifyCodeForm
        email={sentTo}
        onBack={backToEmail}
        onResend={() => {
          backToEmail();
          send(sentTo);
        }}
      />
    );
  }
  return (
    <RequestCodeForm
      email={email}
      onChange={setEmail}
      onBack={onBack}
      onSend={send}
      sending={request.isPending}
      error={request.error}
    />
  );
}
