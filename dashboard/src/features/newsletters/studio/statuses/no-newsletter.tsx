import { ButtonLink } from '../../../../ui/button';
import { Card } from '../../../../ui/card';
import { EmptyState } from '../../../../ui/feedback/load-states';
import { StudioFrame } from '../frame/studio-frame';

/** Shows that the URL contains no newsletter of this creator. */
export function NoNewsletter() {
  return (
    <StudioFrame>
      <Card>
        <EmptyState
          title="Newsletter not found"
          text="It may have been deleted, or the address is incomplete."
          action={<ButtonLink to="/newsletters">See all newsletters</ButtonLink>}
        />
      </Card>
    </StudioFrame>
  );
}
