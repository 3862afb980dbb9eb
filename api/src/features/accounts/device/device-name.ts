/**
 * Returns the name of a sign-in's program and machine, such as `tidings on kiln-laptop`: a new token replaces the older
 * one of the same name.
 */
export function deviceName({ label, program }: { label: string; program: string | null }): string {
  const [name = 'a program'] = program?.split(' ') ?? [];
  return `${name} on ${label}`;
}
