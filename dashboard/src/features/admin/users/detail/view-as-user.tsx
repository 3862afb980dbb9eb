import { errorMessage, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import { useSingleMutation } from '../../../../ui/hooks/use-single-mutation';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog';
import { consoleApi } from '../../console-api';
import type { ConsoleUser } from '../console-user';

/** Opens the dashboard of a creator, read-only, after a confirmation. */
export function ViewAsUser({ user }: { user: Pick<ConsoleUser, 'id' | 'username'> }) {
  const [isAsking, setIsAsking] = useState(false);
  const start = useSingleMutation({
    mutationFn: () =>
      unwrap(consoleApi.POST('/api/admin/users/{id}/impersonate', { params: { path: { id: user.id } } })),
    // Opens a new document, because the dashboard uses another session than the console.
    onSuccess: () => window.location.assign('/dashboard'),
  });

  return (
    <>
      <Button onClick={() => setIsAsking(true)}>View dashboard</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`View the dashboard of ${user.username}?`}
        cancelLabel="Cancel"
        confirmLabel="View dashboard"
        busy={start.isPending}
        onConfirm={() => start.mutate(undefined)}
      >
        <p>
          You see the account for up to 30 minutes and cannot change it. The audit log records the view, and{' '}
          {user.username} can see the time of the view.
        </p>
        {start.error && <Alert>{errorMessage(start.error)}</Alert>}
      </ConfirmDialog>
    </>
  );
}
