import type { Noun } from '../noun.js';
import { addCancel, addPause, addResume } from './control.js';
import { addListNewsletters } from './list.js';
import { addPreflight } from './preflight.js';
import { addReport } from './report.js';
import { addCancelSchedule, addScheduleNewsletter } from './schedule.js';
import { addSendNewsletter } from './send.js';
import { addSendTest } from './test.js';
import { addUndoSend } from './undo.js';
import { addWatch } from './watch.js';

export const newsletters: Noun = {
  name: 'newsletters',
  description: 'check, send and follow newsletters',
  verbs: [
    addListNewsletters,
    addPreflight,
    addSendTest,
    addSendNewsletter,
    addUndoSend,
    addWatch,
    addPause,
    addResume,
    addCancel,
    addReport,
    addScheduleNewsletter,
    addCancelSchedule,
  ],
};
