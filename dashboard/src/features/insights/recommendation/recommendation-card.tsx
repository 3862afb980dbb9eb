import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { useSignedInUser } from '../../accounts';
import type { InsightSources } from '../insights';
import { funnelOf } from '../plots/funnel';
import { recommendationOf } from './recommendation';

export function RecommendationCard({ sources }: { sources: InsightSources | undefined }) {
  const { profileImage, bio } = useSignedInUser();
  const { title, text } = recommendationOf({
    hasImage: profileImage !== null,
    hasBio: Boolean(bio?.trim()),
    funnel: sources && funnelOf(sources),
  });

  return (
    <Card className="flex flex-col gap-3">
      <p className="text-meta text-ink-3">Recommendation</p>
      <h2 className="text-section font-strong">{title}</h2>
      <p className="text-ink-2">{text}</p>
      <ButtonLink to="/dashboard2" className="md:self-start">
        Edit your page
      </ButtonLink>
    </Card>
  );
}
