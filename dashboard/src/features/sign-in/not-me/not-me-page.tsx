import { useQueryClient } from '@tanstack/react-query';
import { NOT_ME_LIFETIME, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '../../../api';
import { Button, TextLink } from '../../../ui/button';
import { EntryPage } from '../../../ui/entry-page';
import { Alert } from '../../../ui/feedback/alert';
import { CheckField } from '../../../ui/forms/check-field';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { refreshUser } from '../../accounts/session';
import { formatAuthQuery } from '../auth-address';
import { describeSignInError } from '../problem';
import { isLinkExpired, LINK_EXPIRED } from '../verification/use-verification';

/** Ends all sessions from the link in a notice. Only the button acts, because email scanners open links. */
export function NotMePage() {
  const token = useLocation().hash.slice(1);
  const queryClient = useQueryClient();
  const [revokeApiTokens, setRevokeApiTokens] = useState(true);
  const secure = useSingleMutation({
    mutationFn: () => unwrap(api.POST('/api/auth/not-me', { body: { token, revokeApiTokens } })),
    // The request also ended the session of this browser.
    onSuccess: () => refreshUser(queryClient),
  });

  if (secure.isSuccess) {
    return (
      <EntryPage
        title="Your account is secured"
        lead="Every browser is signed out. We emailed you a link to set a new password."
      >
        <TextLink to={{ pathname: '/auth', search: formatAuthQuery('log-in') }}>Go to sign in</TextLink>
      </EntryPage>
    );
  }
  if (token === '' || isLinkExpired(secure.error)) {
    return (
      <EntryPage
        title="This wasn’t you?"
        lead="Nothing changed this time. To secure your account, set a new password."
      >
        <div className="flex flex-col gap-5">
          <Alert>{LINK_EXPIRED}</Alert>
          <TextLink to={{ pathname: '/auth', search: formatAuthQuery('forgot') }}>
            Set a new password
          </TextLink>
        </div>
      </EntryPage>
    );
  }
  return (
    <EntryPage
      title="This wasn’t you?"
      lead={`We sign out every browser and remove your password and passkeys. We also remove two-step sign-in, API tokens and payout accounts if they were added in the last ${NOT_ME_LIFETIME}. We pause webhook endpoints that were added in that time. We then email you a link to set a new password.`}
    >
      <div className="flex flex-col gap-5">
        {secure.error && <Alert>{describeSignInError(secure.error)}</Alert>}
        <CheckField
          label="Also revoke older API tokens"
          help="Devices and apps that use such a token stop working."
          checked={revokeApiTokens}
          onChange={setRevokeApiTokens}
        />
        <Button tone="danger" busy={secure.isPending} onClick={() => secure.mutate()}>
          Secure my account
        </Button>
      </div>
    </EntryPage>
  );
}
