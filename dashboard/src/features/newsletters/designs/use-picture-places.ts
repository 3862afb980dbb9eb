import type { NewsletterDraft } from '../newsletter-draft';
import { type PicturePlaces, picturePlacesOf } from '../templates';
import { useDesigns } from './use-designs';

export function usePicturePlaces({ template, design }: NewsletterDraft): PicturePlaces {
  const { data: designs } = useDesigns();
  if (!design) return picturePlacesOf(template);
  return picturePlacesOf(template, designs?.find(({ key }) => key === design)?.layout ?? '');
}
