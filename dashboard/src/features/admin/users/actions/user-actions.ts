import type { UserAction } from '../console-user';

type ActionWords = {
  /** The verb on the button and in the question. */
  verb: string;
  title: (username: string) => string;
  done: string;
  failed: string;
  tone: 'primary' | 'danger';
};

export const ACTIONS: Record<UserAction, ActionWords> = {
  upgrade: {
    verb: 'Upgrade',
    title: (username) => `Upgrade ${username} to Pro?`,
    done: 'User upgraded',
    failed: 'Failed to upgrade user',
    tone: 'primary',
  },
  downgrade: {
    verb: 'Downgrade',
    title: (username) => `Downgrade ${username} to the free plan?`,
    done: 'User downgraded',
    failed: 'Failed to downgrade user',
    tone: 'danger',
  },
  'reset-quota': {
    verb: 'Reset Quota',
    title: (username) => `Reset the quota of ${username}?`,
    done: 'Quota reset',
    failed: 'Failed to reset quota',
    tone: 'primary',
  },
  suspend: {
    verb: 'Suspend',
    title: (username) => `Suspend ${username}?`,
    done: 'User suspended',
    failed: 'Failed to suspend user',
    tone: 'danger',
  },
  reinstate: {
    verb: 'Reinstate',
    title: (username) => `Reinstate ${username}?`,
    done: 'User reinstated',
    failed: 'Failed to reinstate user',
    tone: 'primary',
  },
};
