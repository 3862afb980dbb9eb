import { contrast } from '../../../ui/contrast';

const READABLE = 4.5;

/** Whether links in this colour can be read on the white card of the four templates. */
export function isReadableOnCard(colour: string): boolean {
  return contrast(colour, '#ffffff') >= READABLE;
}
