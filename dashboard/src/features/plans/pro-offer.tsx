import { ButtonLink } from '../../ui/button-link';

/** Where the free plan ends: the way to what Pro has. */
export function ProOffer() {
  return (
    <ButtonLink to="/upgrade" className="md:self-start">
      See what Pro has
    </ButtonLink>
  );
}
