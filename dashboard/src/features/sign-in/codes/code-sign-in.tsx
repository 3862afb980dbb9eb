import { SIGN_IN_CODE_LIFETIME } from '@tidings/sdk';
import { useState } from 'react';
import { useScreenHistory } from '../../../ui/hooks/use-screen-history';
import { formatAuthQuery, useStepFromUrl } from '../auth-address';
import { useRequestCode } from '../mutations';
import { EmailRequestForm } from './email-request-form';
import { VerifyCodeForm } from './verify-code-form';

/** Signs in without a password, by an email address and an emailed code. */
export function CodeSignIn({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('');
  // The history entry stores the address, because a phone may reload the page while the user opens the email.
  const { carried: sentTo, advance, goBack } = useScreenHistory();
  const canVerify = useStepFromUrl() > 1 && sentTo !== '';
  const request = useRequestCode();
  const goBackToEmail = () => goBack(formatAuthQuery('code'));

  function send(address: string) {
    request.mutate(address, { onSuccess: (body) => advance(formatAuthQuery('code', 2), body.email) });
  }

  if (canVerify) {
    return (
      <VerifyCodeForm
        email={sentTo}
        onBack={goBackToEmail}
        onResend={() => {
          goBackToEmail();
          send(sentTo);
        }}
      />
    );
  }
  return (
    <EmailRequestForm
      email={email}
      help={`We email you a sign-in code. It expires after ${SIGN_IN_CODE_LIFETIME}.`}
      action="Send Verification Code"
      isSending={request.isPending}
      error={request.error}
      onChange={setEmail}
      onSend={send}
      onBack={onBack}
    />
  );
}
