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
      title: 'Show who is writing',
      text: 'Your page has no image yet. A face, or a piece of your work, makes it yours.',
    };
  }
  if (!hasBio) {
    return {
      title: 'Say what people get',
      text: 'Your page has no bio yet. One sentence about your letters tells visitors why to join.',
    };
  }
  if (funnel && funnel.visitors >= ENOUGH_VISITORS && funnel.subscribers < funnel.visitors * LOW_SHARE) {
    return {
      title: 'Many look, few join',
      text: 'Tell visitors in your bio what a letter of yours brings, and how often it comes.',
    };
  }
  return {
    title: 'Give your page a fresh look',
    text: 'Put your best link first, or try another theme. People who come back see something new.',
  };
}
