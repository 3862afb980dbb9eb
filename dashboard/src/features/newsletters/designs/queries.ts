import { useQuery } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import type { NewsletterDraft } from '../drafting/newsletter-draft';
import { findImageSlots, type ImageSlots } from '../templates';

/** One of the four templates, or a premium design. */
export type Design = components['schemas']['Design'];

/** Fetches the four templates, and then the premium designs. Both change only with a release. */
export function useDesigns() {
  return useQuery({
    queryKey: ['/api/newsletter/designs'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/newsletter/designs', { signal })),
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the kinds of images that the template or the design of a draft shows. */
export function useImageSlots({ template, design }: NewsletterDraft): ImageSlots {
  const { data: designs } = useDesigns();
  if (!design) return findImageSlots(template);
  return findImageSlots(template, designs?.find(({ key }) => key === design)?.layout ?? '');
}
