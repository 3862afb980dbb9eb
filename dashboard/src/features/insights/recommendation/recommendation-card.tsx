import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { useSignedInUser } from '../../accounts/session';
import { countFunnel } from '../plots/funnel';
import type { InsightSources } from '../queries';

export type PageFacts = {
  hasImage: boolean;
  hasBio: boolean;
  /** The visitors and new subscribers of the period, if known. */
  funnel: { visitors: number; subscribers: number } | undefined;
};

export type Recommendation = { title: string; text: string };

/** The minimum number of visitors for a meaningful share. */
const MIN_VISITORS = 50;
const LOW_CONVERSION_SHARE = 0.02;

/** Returns the most useful next step for the page. */
export function chooseRecommendation({ hasImage, hasBio, funnel }: PageFacts): Recommendation {
  if (!hasImage) {
    return {
      title: 'Add a profile image',
      text: 'Your page has no image yet. Add a photo of yourself or of your work.',
    };
  }
  if (!hasBio) {
    return {
      title: 'Add a bio',
      text: 'Your page has no bio yet. Describe your newsletter in one sentence, so that visitors know why to subscribe.',
    };
  }
  if (
    funnel &&
    funnel.visitors >= MIN_VISITORS &&
    funnel.subscribers < funnel.visitors * LOW_CONVERSION_SHARE
  ) {
    return {
      title: 'Many visits, few new subscribers',
      text: 'In your bio, describe your newsletter and how often you send it.',
    };
  }
  return {
    title: 'Give your page a fresh look',
    text: 'Put your best link first, or try another theme. Returning visitors see something new.',
  };
}

export function RecommendationCard({ sources }: { sources: InsightSources | undefined }) {
  const { profileImage, bio } = useSignedInUser();
  const { title, text } = chooseRecommendation({
    hasImage: profileImage !== null,
    hasBio: Boolean(bio?.trim()),
    funnel: sources && countFunnel(sources),
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
