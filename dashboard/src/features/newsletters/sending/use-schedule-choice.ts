import { useState } from 'react';
import { findScheduleProblem, quickChoices, type ScheduleChoice } from './schedule-choice';
import { ownTimeZone } from './time-zones';

/** Day, time and zone to send at: tomorrow morning, until something else is chosen. */
export function useScheduleChoice() {
  const [choice, setChoice] = useState(firstChoice);
  const [isChecked, setChecked] = useState(false);

  return {
    choice,
    /** Once looked at, it is looked at again with every change. */
    problem: isChecked ? findScheduleProblem(choice, new Date()) : undefined,
    onChange: setChoice,
    onLeave: () => setChecked(true),
    /** The choice, if a newsletter can wait for it; else its problem shows. */
    check(): ScheduleChoice | undefined {
      setChecked(true);
      return findScheduleProblem(choice, new Date()) ? undefined : choice;
    },
  };
}

function firstChoice(): ScheduleChoice {
  const timeZone = ownTimeZone();
  const [tomorrow] = quickChoices(new Date(), timeZone);
  return { date: '', time: '', ...tomorrow?.wall, timeZone };
}
