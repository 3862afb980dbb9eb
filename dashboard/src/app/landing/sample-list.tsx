import { Card } from '../../ui/card';

const PEOPLE = [
  { name: 'Ines Kovač', email: 'ines@kova.example', joined: 'Today' },
  { name: 'Tom Adeyemi', email: 'tom@adeyemi.example', joined: 'Today' },
  { name: 'Yuki Tanaka', email: 'yuki@tnk.example', joined: 'Yesterday' },
  { name: 'Rosa Blum', email: 'rosa@blum.example', joined: '3 days ago' },
];

export function SampleList() {
  return (
    <Card className="py-2 shadow-menu">
      <ul>
        {PEOPLE.map(({ name, email, joined }) => (
          <li
            key={email}
            className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-b-0"
          >
            <span className="flex min-w-0 flex-col">
              <span className="truncate font-semibold">{name}</span>
              <span className="truncate text-meta text-ink-3">{email}</span>
            </span>
            <span className="shrink-0 text-ink-2">{joined}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
