/** The tabs of the settings, with words for the search. */
export const SETTINGS_TABS = [
  { value: 'profile', label: 'Profile', keywords: ['name', 'bio', 'image', 'time zone', 'username'] },
  {
    value: 'subscription',
    label: 'Subscription',
    keywords: ['plan', 'pro', 'invoices', 'billing', 'usage', 'storage'],
  },
  { value: 'subscribers', label: 'Subscribers', keywords: ['double opt-in', 'archive', 'tracking'] },
  { value: 'sending', label: 'Sending', keywords: ['domain', 'dkim', 'sender'] },
  {
    value: 'security',
    label: 'Security',
    keywords: ['password', 'two-step sign-in', 'passkeys', 'sessions', 'tokens', 'devices'],
  },
  { value: 'account', label: 'Account', keywords: ['webhooks', 'delete'] },
] as const;
