import type { UserAction } from '../console-user';

type ActionTexts = {
  /** The verb on the button and in the question. */
  verb: string;
  title: (username: string) => string;
  doneTitle: string;
  failedTitle: string;
  tone: 'primary' | 'danger';
};

export const ACTIONS: Record<UserAction, ActionTexts> = {
  upgrade: {
    verb: 'Upgrade',
    title: (username) => `Upgrade ${username} to Pro?`,
    doneTitle: 'User upgraded',
    failedTitle: 'Failed to upgrade user',
    tone: 'primary',
  },
  downgrade: {
    verb: 'Downgrade',
    title: (username) => `Downgrade ${username} to the free plan?`,
    doneTitle: 'User downgraded',
    failedTitle: 'Failed to downgrade user',
    tone: 'danger',
  },
  'reset-quota': {
    verb: 'Reset Quota',
    title: (username) => `Reset the quota of ${username}?`,
    doneTitle: 'Quota reset',
    failedTitle: 'Failed to reset quota',
    tone: 'primary',
  },
  suspend: {
    verb: 'Suspend',
    title: (username) => `Suspend ${username}?`,
    doneTitle: 'User suspended',
    failedTitle: 'Failed to suspend user',
    tone: 'danger',
  },
  reinstate: {
    verb: 'Reinstate',
    title: (username) => `Reinstate ${username}?`,
    doneTitle: 'User reinstated',
    failedTitle: 'Failed to reinstate user',
    tone: 'primary',
  },
};
