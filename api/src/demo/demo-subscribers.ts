import type { Random } from './random.js';

const FIRST_NAMES = (
  'Ada Agnes Aisha Akira Alba Alma Amara Amir Anders Anouk Astrid Aylin Beatriz Benedikt Björn Camille Carmen ' +
  'Chidi Clara Dagny Daniel Dara Elif Elin Emeka Emil Esther Farida Felix Fiona Freja Gabriel Greta Hana Hanna ' +
  'Henrik Ida Ilse Imani Inès Ingrid Isabel Ivo Jakob Jana Jonas Josefin Juno Kaito Karin Kofi Lars Leila Lena ' +
  'Liam Lina Linnea Lucía Luka Mads Maja Malik Marta Mateo Maya Mei Mikael Mila Mina Nadia Naomi Nils Noor Nora ' +
  'Olga Oscar Paula Pedro Petra Priya Rafael Ravi Rosa Ruth Saga Samir Sanna Sara Selma Signe Sofia Solveig Stella ' +
  'Sven Tariq Thea Tomás Tove Uma Vera Viktor Wilma Yara Yusuf Zoë'
).split(' ');

const LAST_NAMES = (
  'Abara Acosta Adeyemi Ahlgren Almeida Andersson Aoki Banerjee Barros Bauer Bergman Bianchi Brandt Carlsen Castro ' +
  'Chen Costa Dahl Demir Diallo Dimitrov Dubois Eide Ekström Eriksen Farah Fischer Flores Fontaine Garcia Grönberg ' +
  'Haddad Hansen Hassan Hedlund Hoffmann Holm Ibrahim Ito Jansen Jensen Johansson Kaya Keller Khan Kim Kovač Kowalski ' +
  'Kruger Laine Larsen Lehmann Lindberg Lopes Lund Madsen Marin Martens Mbeki Mendes Meyer Moreau Mori Nakamura ' +
  'Navarro Nguyen Nielsen Novak Nyberg Obi Okafor Olsen Ortega Osei Park Patel Petrov Pinto Quinn Ramos Rao Reyes ' +
  'Rossi Roux Sandberg Santos Sato Schmidt Silva Singh Sjöberg Sommer Stein Suzuki Tanaka Torres Tran Vargas Virtanen ' +
  'Wagner Weber Winter Yamada Yilmaz Zhang Ziegler'
).split(' ');

/** Reserved hosts, which receive no email (RFC 2606). */
const HOSTS = [
  'post.example',
  'letterbox.example',
  'mail.example',
  'inbox.example',
  'studio.example',
  'home.example',
];

export interface DemoSubscriber {
  email: string;
  name: string;
}

/** Creates a generator of the subscribers of one list. Each address occurs once. */
export function createSubscriberSource(random: Random): () => DemoSubscriber {
  const countByName = new Map<string, number>();
  return () => {
    const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const plain = `${first}.${last}`
      .normalize('NFD')
      .replace(/[^A-Za-z.]/g, '')
      .toLowerCase();
    const local = `${plain}@${random.pick(HOSTS)}`;
    const times = (countByName.get(local) ?? 0) + 1;
    countByName.set(local, times);
    return { name: `${first} ${last}`, email: times === 1 ? local : local.replace('@', `${times}@`) };
  };
}

/** The reasons that the unsubscribe page offers. Most people choose none. */
const LEAVING_REASONS = [
  'I receive too many emails',
  "The content isn't relevant to me",
  "I'm no longer interested in this content",
  'I read it on the web now',
];

export function pickLeavingReason(random: Random): string | null {
  return random.withPercent(45) ? random.pick(LEAVING_REASONS) : null;
}
