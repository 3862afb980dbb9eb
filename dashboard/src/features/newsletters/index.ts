export { byClicks, readableAddress } from './activity/activity';
export { forgetLocalDrafts } from './drafting/local-drafts';
export { LastSentCard } from './list/last-sent-card';
export { RecentNewsletters } from './list/recent-newsletters';
export { useLastSentNewsletter, useSentNewsletters } from './list/sent-newsletters';
export { useNewsletterLinks } from './list/use-newsletter-links';
export { editorPath, newNewsletterPath, reportPath } from './newsletter-paths';
export { RichTextEditor } from './writing';
