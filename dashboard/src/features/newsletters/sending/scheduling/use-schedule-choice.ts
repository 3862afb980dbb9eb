import { useState } from 'react';
import { useTimeZone } from '../../../../ui/formats/time-zone-context';
import { findScheduleProblem, listQuickChoices, type ScheduleChoice } from './schedule-choice';

/** Holds the date, time and time zone of the schedule. The default is tomorrow morning. */
export function useScheduleChoice() {
  const timeZone = useTimeZone();
  const [choice, setChoice] = useState(() => getFirstChoice(timeZone));
  const [isChecked, setIsChecked] = useState(false);

  return {
    choice,
    /** After the first check, every change checks the choice again. */
    problem: isChecked ? findScheduleProblem(choice, new Date()) : undefined,
    onChange: setChoice,
    onLeave: () => setIsChecked(true),
    /** Returns the choice if it is valid. Otherwise shows its problem. */
    check(): ScheduleChoice | undefined {
      setIsChecked(true);
      return findScheduleProblem(choice, new Date()) ? undefined : choice;
    },
  };
}

function getFirstChoice(timeZone: string): ScheduleChoice {
  const [tomorrow] = listQuickChoices(new Date(), timeZone);
  return { date: '', time: '', ...tomorrow?.wall, timeZone };
}
