// Simulates the content of Stripe's frame, namely the card and the question of the buyer's bank.
const API = 'https://api.stripe.com';
const find = (id) => document.getElementById(id);

window.addEventListener('message', async ({ data: { publishableKey, clientSecret }, ports: [port] }) => {
  const path = `payment_intents/${clientSecret.split('_secret_')[0]}`;
  const known = { key: publishableKey, client_secret: clientSecret };
  const card = {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': find('card').value,
  };
  const tried = await post(`/v1/${path}/confirm`, { ...known, ...card });
  if (tried.status !== 'requires_action') return port.postMessage(answerOf(tried));
  const passed = String(await askBank());
  port.postMessage(answerOf(await post(`/stand-in/${path}/challenge`, { ...known, passed })));
});

function answerOf(body) {
  const error = body.error ?? body.last_payment_error;
  return error ? { error } : { paymentIntent: { id: body.id, status: body.status } };
}

function askBank() {
  find('bank').hidden = false;
  return new Promise((resolve) => {
    find('complete').onclick = () => resolve(true);
    find('fail').onclick = () => resolve(false);
  }).finally(() => {
    find('bank').hidden = true;
  });
}

async function post(path, fields) {
  const response = await fetch(API + path, { method: 'POST', body: new URLSearchParams(fields) });
  return response.json();
}
