import { messageOf } from '@tidings/sdk';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { useResumeSubscription } from './mutations';

/** Resumes a cancelled subscription with one button. Nothing is charged before it renews. */
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
