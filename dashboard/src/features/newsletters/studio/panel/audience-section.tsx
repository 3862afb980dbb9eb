import { Button } from '../../../../ui/button';
import { useSubscriberCount } from '../../../subscribers';
import { audienceText } from '../../sending/audience-text';

/** Shows who gets the newsletter, and opens the schedule. */
export function AudienceSection({ onSchedule }: { onSchedule: () => void }) {
  const { data: subscribers } = useSubscriberCount();

  return (
    <>
      <h2 className="text-label font-semibold">Audience</h2>
      <p className="-mt-2 text-ink-2">{audienceText(subscribers)}</p>
      <Button onClick={onSchedule}>Schedule for later</Button>
    </>
  );
}
