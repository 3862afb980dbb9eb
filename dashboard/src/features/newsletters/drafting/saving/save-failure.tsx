import { ApiError, errorMessage } from '@tidings/sdk';
import { Alert } from '../../../../ui/feedback/alert';

/** Shows why a draft was not saved, and how to fix that. Retrying does not always help. */
export function SaveFailure({ error }: { error: Error }) {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'already_sent') {
    return <Alert>This newsletter has already been sent. Your text is still here.</Alert>;
  }
  if (code === 'unauthenticated') {
    return (
      <Alert>
        You were signed out. Your text is still here:{' '}
        <a href="/auth" target="_blank" rel="noreferrer" className="underline underline-offset-4">
          sign in again in another tab
        </a>
        , then save again.
      </Alert>
    );
  }
  if (code === 'scheduled') {
    return <Alert>{error.message} Your text is still here.</Alert>;
  }
  if (error instanceof ApiError && error.status === 404) {
    return <Alert>Another tab or app deleted this newsletter. Your text is still here.</Alert>;
  }
  return (
    <Alert>We could not save your changes. Your text is still here. Try again. {errorMessage(error)}</Alert>
  );
}
