/** The sample texts of a new newsletter. The editor shows them, and sending them to subscribers is refused. */
export const EXAMPLE_TEXTS = {
  title: 'Newsletter Title',
  content: 'Your newsletter content will appear here.',
} as const;
