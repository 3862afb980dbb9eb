export { byClicks, readableAddress } from './activity/activity';
export { forgetLocalDrafts } from './drafting/local/local-drafts';
export { useLastSentNewsletter, useNewsletterLinks, useSentNewsletters } from './list/find-newsletters';
export { LastSentCard } from './list/last-sent-card';
export { RecentNewsletters } from './list/recent-newsletters';
export { findActivity } from './newsletter';
export { editorPath, newNewsletterPath, reportPath } from './newsletter-paths';
export { RichTextEditor } from './writing';
