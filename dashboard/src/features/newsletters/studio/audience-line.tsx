import { formatAudienceName, isAllSubscribers } from '../../subscribers/audience/audience';
import { type Audience, useSegments } from '../../subscribers/segments/queries';

/** Names the segments of a newsletter's audience. Empty for all subscribers. */
export function AudienceLine({ audience }: { audience: Audience }) {
  return isAllSubscribers(audience) ? null : <Segments audience={audience} />;
}

function Segments({ audience }: { audience: Audience }) {
  const { data: segments } = useSegments();
  if (!segments) return null;
  return (
    <p className="text-meta text-ink-2 wrap-anywhere">
      Audience: <bdi>{formatAudienceName(audience, segments)}</bdi>
    </p>
  );
}
