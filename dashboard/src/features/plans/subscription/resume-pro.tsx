import { messageOf } from '@tidings/sdk';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { useResumeSubscription } from './use-resume-subscription';

/** As easy as cancelling: what was cancelled goes on, and nothing is paid before it renews. */
export function ResumePro() {
  const resumption = useResumeSubscription();

  return (
    <>
      {resumption.error && <Alert>{messageOf(resumption.error)}</Alert>}
      <Button tone="primary" busy={resumption.isPending} onClick={() => resumption.mutate()}>
        Keep Pro
      </Button>
    </>
  );
}
