import { errorMessage } from '@tidings/sdk';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { TextField } from '../../../ui/forms/field';
import { useSignedInUser } from '../../accounts/session';
import { findNewEmailProblem } from '../register/availability';
import { PendingEmailChange } from './pending-email-change';
import { useEmailChange, useRequestEmailChange } from './use-email-change';

/** Shows the address of the account and a pending change, or requests a change. */
export function EmailCard() {
  const { email, emailVerifiedAt } = useSignedInUser();
  const { data: pending, error, refetch } = useEmailChange();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Email address" />
      <p className="text-ink-2">
        You sign in and receive emails about your account at{' '}
        <span className="font-semibold wrap-anywhere">{email}</span>.
        {emailVerifiedAt === null && ' This address is not verified yet.'}
      </p>
      {pending === undefined && error && (
        <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
      )}
      {pending === undefined && !error && <SkeletonRows rows={1} rowClass="h-14" />}
      {pending === null && <NewAddressForm isVerified={emailVerifiedAt !== null} />}
      {pending && <PendingEmailChange pending={pending} />}
    </Card>
  );
}

function NewAddressForm({ isVerified }: { isVerified: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [newEmail, setNewEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const request = useRequestEmailChange();

  function submit(event: FormEvent) {
    event.preventDefault();
    const emailProblem = findNewEmailProblem(newEmail.trim());
    setProblem(emailProblem);
    if (emailProblem) {
      request.reset();
      field.current?.focus();
      return;
    }
    request.mutate(newEmail.trim());
  }

  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      {request.error && <Alert>{errorMessage(request.error)}</Alert>}
      <div className="max-w-md">
        <TextField
          label="New email address"
          name="new-email"
          type="email"
          autoComplete="email"
          ref={field}
          help={
            isVerified
              ? 'We email a link to both addresses. Your address changes after you confirm at both.'
              : 'We email a link to the new address. Your address changes when you confirm it there.'
          }
          error={problem}
          value={newEmail}
          onChange={(event) => {
            setNewEmail(event.target.value);
            setProblem(undefined);
          }}
        />
      </div>
      <Button type="submit" className="md:self-start" busy={request.isPending}>
        Change email address
      </Button>
    </form>
  );
}
