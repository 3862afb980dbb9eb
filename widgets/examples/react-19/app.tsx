import { TidingsBuy, TidingsCard, TidingsSubscribe } from '@tidings/widgets/react';
import { useState } from 'react';

const host = 'https://tidings.example';

export function App() {
  const [said, setSaid] = useState('');
  return (
    <>
      <h1>Mara’s pots</h1>
      <TidingsCard host={host} creator="mara" links="2">
        <a href={`${host}/mara`}>Mara Lindqvist</a>
      </TidingsCard>
      <TidingsBuy
        host={host}
        product="12"
        onTidingsOpen={({ detail }) => setSaid(`Product ${detail.product} is on its way`)}
      >
        <a href={`${host}/buy/12`}>Buy Kiln notes</a>
      </TidingsBuy>
      <TidingsSubscribe
        host={host}
        creator="mara"
        buttonText="Subscribe"
        className="newsletter"
        onTidingsSubscribed={({ detail }) => setSaid(`Welcome, ${detail.email}`)}
      >
        <form method="post" action={`${host}/api/subscribers`}>
          <input type="hidden" name="username" value="mara" />
          <label>
            Email address <input type="email" name="email" required />
          </label>
          <button type="submit">Subscribe</button>
        </form>
      </TidingsSubscribe>
      <p id="said">{said}</p>
    </>
  );
}
