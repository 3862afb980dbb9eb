import { useState } from 'react';
import { findScheduleProblem, quickChoices, type ScheduleChoice } from './scheduling/schedule-choice';
import { ownTimeZone } from './scheduling/time-zones';

/** Holds the date, time and time zone to send at: tomorrow morning by default. */
export function useScheduleChoice() {
  const [choice, setChoice] = useState(firstChoice);
  const [isChecked, setChecked] = useState(false);

  return {
    choice,
    /** Once checked, it is checked again with every change. */
    problem: isChecked ? findScheduleProblem(choice, new Date()) : undefined,
    onChange: setChoice,
    onLeave: () => setChecked(true),
    /** Returns the choice if it is valid; otherwise shows its problem. */
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
