import type { CommandGroup } from '../context.js';
import { addCancel, addPause, addResume } from './control.js';
import { addListNewsletters } from './list.js';
import { addPreflight } from './preflight.js';
import { addReport } from './report.js';
import { addCancelSchedule, addScheduleNewsletter } from './schedule.js';
import { addSendNewsletter, addSendTest, addUndoSend } from './send.js';
import { addWatch } from './watch.js';

export const newsletters: CommandGroup = {
  name: 'newsletters',
  description: 'send newsletters and follow their progress',
  commands: [
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
