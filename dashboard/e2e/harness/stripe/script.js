// Simulates the part of Stripe's script that the checkout uses. The card is in a frame of another origin.
(() => {
  const ORIGIN = 'https://js.stripe.com';

  window.Stripe = (publishableKey) => ({
    elements: ({ clientSecret }) => makeElements({ publishableKey, clientSecret }),
    confirmPayment: ({ elements }) => elements.confirm(),
  });

  function makeElements(payment) {
    const frame = document.createElement('iframe');
    frame.title = 'Secure payment input frame';
    frame.src = `${ORIGIN}/stand-in/card.html`;
    frame.style.inlineSize = '100%';
    return {
      create: () => makeElement(frame),
      confirm: () => askFrame(frame, payment),
    };
  }

  function makeElement(frame) {
    return {
      on(event, heard) {
        if (event === 'ready') frame.addEventListener('load', heard);
      },
      mount: (box) => box.append(frame),
      destroy: () => frame.remove(),
    };
  }

  /** Asks the frame to pay. The typed data never leaves the frame. */
  function askFrame(frame, payment) {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    frame.contentWindow.postMessage(payment, ORIGIN, [port2]);
    return answer;
  }
})();
