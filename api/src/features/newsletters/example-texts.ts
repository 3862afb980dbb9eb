/** What a new letter says until its writer says something: the editor shows it, and sending it is warned of. */
export const EXAMPLE_TEXTS = {
  title: 'Newsletter Title',
  content: 'Your newsletter content will appear here.',
} as const;
