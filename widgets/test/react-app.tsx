/** @jsxImportSource react */
import type { TidingsSubscribe as SubscribeElement } from '@tidings/widgets';
import { TidingsSubscribe } from '@tidings/widgets/react';
import { useRef, useState } from 'react';

/** Whatever of the wrappers the examples leave out. */
export function App({ host }: { host: string }) {
  const element = useRef<SubscribeElement>(null);
  const [count, setCount] = useState(0);
  const [said, setSaid] = useState<string[]>([]);
  const say = (what: string) => setSaid((before) => [...before, `${what} ${count}`]);
  return (
    <main>
      <h1>My site</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count
      </button>
      <button type="button" onClick={() => element.current?.focus()}>
        Focus
      </button>
      <TidingsSubscribe
        ref={element}
        host={host}
        creator="mara"
        className="notes"
        style={{ ['--tidings-radius' as string]: '0px' }}
        heading={count === 0 ? 'My notes' : undefined}
        onTidingsReady={() => say('ready')}
        onTidingsSubmit={(event) => {
          say('submit');
          if (count < 2) event.preventDefault();
        }}
        onTidingsSubscribed={count > 1 ? () => say('subscribed') : undefined}
      >
        <a href={`${host}/mara`}>Subscribe</a>
      </TidingsSubscribe>
      <p id="said">{said.join(', ')}</p>
    </main>
  );
}
