import { useLocation } from 'react-router';
import { Button, ButtonLink, TextLink } from '../../../ui/button';
import { EntryPage } from '../../../ui/entry-page';
import { Alert } from '../../../ui/feedback/alert';
import { describeSignInError } from '../problem';
import { isLinkExpired, LINK_EXPIRED } from '../verification/use-verification';
import { useConfirmEmailChange } from './use-email-change';

const SETTINGS = '/settings?tab=security';

/** Confirms an email change from the link in an email. Only the button confirms, because email scanners open links. */
export function ChangeEmailPage() {
  const token = useLocation().hash.slice(1);
  const confirm = useConfirmEmailChange();

  if (confirm.data) {
    const isComplete = confirm.data.pending === null;
    return (
      <EntryPage
        title={isComplete ? 'Email address changed' : 'Address confirmed'}
        lead={
          isComplete
            ? 'Your account has the new address. Every other browser was signed out.'
            : 'Now open the link that we emailed to your other address.'
        }
      >
        <ButtonLink to={SETTINGS} tone="primary">
          Open your settings
        </ButtonLink>
      </EntryPage>
    );
  }
  const isOver = token === '' || isLinkExpired(confirm.error);
  return (
    <EntryPage
      title="Change your email address"
      lead={isOver ? 'Nothing changed this time.' : 'Press the button to confirm the change of your address.'}
    >
      {isOver ? (
        <div className="flex flex-col gap-5">
          <Alert>{LINK_EXPIRED}</Alert>
          <p className="text-ink-2">
            If your address has not changed yet, request the change again in{' '}
            <TextLink to={SETTINGS}>your settings</TextLink>.
          </p>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          {confirm.error && <Alert>{describeSignInError(confirm.error)}</Alert>}
          <Button tone="primary" busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
            Confirm the change
          </Button>
        </div>
      )}
    </EntryPage>
  );
}
