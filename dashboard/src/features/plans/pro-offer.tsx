import { ButtonLink } from '../../ui/button';

/** Links to Pro where the free plan ends. */
export function ProOffer() {
  return (
    <ButtonLink to="/upgrade" className="md:self-start">
      See Pro features
    </ButtonLink>
  );
}
