import type { NewsletterDraft } from '../../features/newsletters/drafting/newsletter-draft';

const EMPTY_BLOCK = { image: '', link: '', alt: '' };

export const demoNewsletter: NewsletterDraft = {
  title: 'The kiln that would not cool',
  content:
    '<p>Frost came on Tuesday and I lit the kiln a week early.</p><h2>What the fire did</h2><p>For two days nothing moved but the needle. Then, at four in the morning, the <strong>first pot rang</strong>.</p><blockquote>Patience is a glaze too.</blockquote><p>Write back if you have lit one in the rain.</p>',
  template: 'template-2',
  design: '',
  accent: '',
  preheader: 'What a cold kiln taught me about waiting.',
  imageUrl: '',
  imageAlt: '',
  ctaText: 'See the new pots',
  ctaUrl: 'https://kiln.example/shop',
  senderName: 'Mara Lindqvist',
  senderEmail: 'mara@kiln.example',
  imageBlocks: [{ ...EMPTY_BLOCK }, { ...EMPTY_BLOCK }],
};
