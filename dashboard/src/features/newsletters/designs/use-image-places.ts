import type { NewsletterDraft } from '../drafting/newsletter-draft';
import { type ImagePlaces, imagePlacesOf } from '../templates';
import { useDesigns } from './use-designs';

export function useImagePlaces({ template, design }: NewsletterDraft): ImagePlaces {
  const { data: designs } = useDesigns();
  if (!design) return imagePlacesOf(template);
  return imagePlacesOf(template, designs?.find(({ key }) => key === design)?.layout ?? '');
}
