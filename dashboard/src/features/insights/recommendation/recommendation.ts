export type PageFacts = {
  hasImage: boolean;
  hasBio: boolean;
  /** The visitors and new subscribers of the period; undefined if unknown. */
  funnel: { visitors: number; subscribers: number } | undefined;
};

export type Recommendation = { title: string; text: string };

/** With fewer visitors the share is not meaningful. */
const ENOUGH_VISITORS = 50;
const LOW_SHARE = 0.02;

/** Returns the most useful next step for the page. */
export function recommendationOf({ hasImage, hasBio, funnel }: PageFacts): Recommendation {
  if (!hasImage) {
    return {
      title: 'Add a profile image',
      text: 'Your page has no image yet. Add a photo of yourself or of your work.',
    };
  }
  if (!hasBio) {
    return {
      title: 'Add a bio',
      text: 'Your page has no bio yet. One sentence about your newsletter tells visitors why to subscribe.',
    };
  }
  if (funnel && funnel.visitors >= ENOUGH_VISITORS && funnel.subscribers < funnel.visitors * LOW_SHARE) {
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
