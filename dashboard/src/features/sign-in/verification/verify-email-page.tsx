import { useLocation } from 'react-router';
import { Button, ButtonLink, TextLink } from '../../../ui/button';
import { EntryPage } from '../../../ui/entry-page';
import { Alert } from '../../../ui/feedback/alert';
import { describeSignInError } from '../problem';
import { isLinkExpired, LINK_EXPIRED, useVerifyByLink } from './use-verification';

/** Verifies an address from the link in an email. Only the button verifies, because email scanners open links. */
export function VerifyEmailPage() {
  const token = useLocation().hash.slice(1);
  const verify = useVerifyByLink();

  if (verify.isSuccess) {
    return (
      <EntryPage title="Email address verified" lead="You can now import, send and sell.">
        <ButtonLink to="/dashboard" tone="primary">
          Open the dashboard
        </ButtonLink>
      </EntryPage>
    );
  }
  const isOver = token === '' || isLinkExpired(verify.error);
  return (
    <EntryPage
      title="Verify your email address"
      lead={isOver ? 'Nothing changed this time.' : 'Press the button to verify your address.'}
    >
      {isOver ? (
        <div className="flex flex-col gap-5">
          <Alert>{LINK_EXPIRED}</Alert>
          <p className="text-ink-2">
            If your address is not verified yet, request a new link at the top of{' '}
            <TextLink to="/dashboard">Home</TextLink>.
          </p>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          {verify.error && <Alert>{describeSignInError(verify.error)}</Alert>}
          <Button tone="primary" busy={verify.isPending} onClick={() => verify.mutate(token)}>
            Verify email address
          </Button>
        </div>
      )}
    </EntryPage>
  );
}
