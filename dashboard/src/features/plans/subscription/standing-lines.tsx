import { Alert } from '../../../ui/feedback/alert';
import { dayOf } from '../../../ui/formats/dates';
import type { Standing } from './subscription';

/** Describes what happens next, in a sentence or two. */
export function StandingLines({ standing }: { standing: Standing }) {
  switch (standing.name) {
    case 'free':
      return null;
    case 'unfinished':
      return <p>You have begun to pay for Pro, and not finished. Nothing was charged.</p>;
    case 'processing':
      return <p>Your payment is being processed. Pro begins as soon as your bank has let it through.</p>;
    case 'granted':
      return <p>Whoever runs this instance has given you Pro. There is nothing to pay.</p>;
    case 'renewing':
      return <p>{standing.on === null ? 'It renews by itself.' : `It renews on ${dayOf(standing.on)}.`}</p>;
    case 'ending':
      return (
        <p>
          Your subscription is cancelled.{' '}
          {standing.on === null ? 'It does not renew.' : `Pro stays until ${dayOf(standing.on)}.`}
        </p>
      );
    case 'past-due':
      return (
        <Alert tone="warning">
          Your last payment did not go through.{' '}
          {standing.until === null
            ? 'Update your card to keep Pro.'
            : `Pro stays until ${dayOf(standing.until)}. Update your card before then to keep it.`}
        </Alert>
      );
  }
}
