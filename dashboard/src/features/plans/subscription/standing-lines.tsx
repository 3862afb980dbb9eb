import { Alert } from '../../../ui/feedback/alert';
import { dayOf } from '../../../ui/formats/dates';
import type { Standing } from './subscription';

/** Describes what happens next, in a sentence or two. */
export function StandingLines({ standing }: { standing: Standing }) {
  switch (standing.name) {
    case 'free':
      return null;
    case 'unfinished':
      return <p>Your Pro payment is not complete. You have not been charged.</p>;
    case 'processing':
      return <p>Your payment is being processed. Pro starts when your bank confirms it.</p>;
    case 'granted':
      return <p>The operator of this instance granted you Pro. You pay nothing.</p>;
    case 'renewing':
      return (
        <p>{standing.on === null ? 'It renews automatically.' : `It renews on ${dayOf(standing.on)}.`}</p>
      );
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
          Your last payment failed.{' '}
          {standing.until === null
            ? 'Update your card to keep Pro.'
            : `Pro stays until ${dayOf(standing.until)}. Update your card before then to keep it.`}
        </Alert>
      );
  }
}
