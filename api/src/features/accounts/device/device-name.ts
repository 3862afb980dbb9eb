/** Names the program and the machine of a sign-in, such as `tidings on kiln-laptop`: a new token replaces its older one. */
export function deviceName({ label, program }: { label: string; program: string | null }): string {
  const [name = 'a program'] = program?.split(' ') ?? [];
  return `${name} on ${label}`;
}
