import type { NewsletterText } from '../demo-instance.js';

/** A newsletter for each week of a year from the first of January, with northern seasons. */
export const maraNewsletters: readonly NewsletterText[] = [
  [
    'The first pot of the year',
    'It leans. I kept it anyway, on the shelf by the door, as a warning against being in a hurry.',
  ],
  [
    'Clay that was frozen through',
    'The shed went to minus nineteen. Frozen clay is not ruined; it only needs wedging twice as long, and so did I.',
  ],
  [
    'What the cracks were about',
    'Seven bowls cracked along the same line. It was never the glaze. It was the draft under the door.',
  ],
  [
    'A bucket of ash',
    'The neighbor burns birch, and birch makes the softest gray. I traded two mugs for eleven kilos.',
  ],
  [
    'Forty test tiles',
    'Forty tiles, one variable. I numbered them on the back this time, and it changed everything.',
  ],
  [
    'On the color that comes from iron',
    'Iron is red, brown, black, green or yellow, depending on how long you look the other way.',
  ],
  [
    'The wheel that hums',
    'The bearing has been humming since autumn. I took it apart on the kitchen table and found a coin from 1973.',
  ],
  [
    'Half a firing',
    'We ran out of wood at 1,060 degrees. Half a firing is not half as good; it is a different thing.',
  ],
  [
    'A teapot is five problems',
    'Body, lid, spout, handle, and the moment when you pour. I solved four of them this week.',
  ],
  [
    'Light until six',
    'There is daylight on the drying shelf until six now, and pots dry evenly for the first time since October.',
  ],
  ['Handles, again', 'I pulled thirty handles and attached eleven. Here is how I decide.'],
  [
    'The kiln that would not cool',
    'Three days after the firing it still stood at ninety degrees. I sat beside it and read instead of opening it.',
  ],
  [
    'Snow on the woodpile',
    'Two cubic meters of spruce are under there somewhere. The firing moves to the week after next.',
  ],
  [
    'What I got wrong about celadon',
    'For six years I put the thickness down to the dip. It is the bisque. I have apologized to the bucket.',
  ],
  [
    'Easter market, what sold and what did not',
    'Small things sold. The large jar came home with me, and I was secretly glad.',
  ],
  ['Mud season', 'Everything outside is clay now, and none of it is any use.'],
  [
    'A visit to the clay pit',
    'The pit closes next year. I bought what the van could carry and drove home very slowly.',
  ],
  [
    'Loading the kiln in one day',
    'Four hundred pieces, one pair of arms, one stool. Here is the order that I have settled on.',
  ],
  [
    'Thirty-one hours',
    'We lit it on Friday at six and closed it on Sunday at one. This newsletter smells of smoke.',
  ],
  ['Opening day', 'I never sleep the night before. This is what came out, the good and the other.'],
  [
    'The shelf that held',
    'A kiln shelf cracked at the top of the firing and held, as if it had been told how much was on it.',
  ],
  [
    'A glaze from the roadside',
    'Gravel dust from the new road melts at 1,240 into something like wet slate. The council was very polite on the phone.',
  ],
  ['Long evenings', 'I throw until ten, because nobody tells me that it is ten.'],
  [
    'Midsummer, closed',
    'The wheel is covered and the door is open. One short newsletter, and a recipe that has nothing to do with clay.',
  ],
  [
    'What apprentices ask',
    'Wilma started on Monday. On Tuesday she asked why, eleven times, and on Wednesday I had better answers.',
  ],
  [
    'The bowl that I use',
    'Of some nine thousand bowls I own one. It is not the best of them. It is the one that fits the hand.',
  ],
  [
    'Rain in the clay',
    'Four days of rain, and nothing dries. I have learned to turn pots upside down and leave them alone.',
  ],
  ['How to sell a second', 'A second is a pot with a story. I price them by the story now.'],
  [
    'Salt, once',
    'I threw salt into a firing for the first time, in another potter’s kiln. Orange skin, and a headache.',
  ],
  [
    'A letter from a dishwasher',
    'One of you wrote that a mug of mine survived 2,000 dishwashers. I did the arithmetic, and it can be true.',
  ],
  ['Four mugs, one day', 'The challenge was to make four that match. I made nine. Four of them match.'],
  [
    'The road to the shop',
    'I was asked how to find me. Turn off where the asphalt stops; ask for the woman with the smoke.',
  ],
  ['Wild clay, second try', 'The first try slumped. The second held to 1,180, and rings when I tap it.'],
  [
    'When the wheel stands still',
    'A week without throwing. I drew instead, and found out that I had been making the same curve for a decade.',
  ],
  [
    'First crayfish, last of the light',
    'We ate outside, from the plates that were too odd to sell. They were perfect.',
  ],
  ['The autumn firing, a list', 'What goes in, where it goes, and what I promise myself not to touch.'],
  ['Splitting wood', 'Six cubic meters in five days. My hands write this newsletter under protest.'],
  [
    'A wall of cups',
    'A café in Falun wants sixty cups, all alike and none the same. That is the nicest thing that anyone has ordered.',
  ],
  [
    'What fell over',
    'A cone pack fell, so we fired by color, as people did for nine thousand years. It came out a little hot.',
  ],
  [
    'The book of glazes',
    'I have started to write the notebook out properly. You asked for it so often that I ran out of excuses.',
  ],
  [
    'Six hundred pages, no pictures',
    'The glaze book that taught me has no pictures at all. I have come to believe that this is why it worked.',
  ],
  [
    'October, and the stove',
    'The stove is lit, the clay is stiff, and the coffee stands on the kiln to stay warm.',
  ],
  ['About prices', 'A mug costs 48 dollars. Here is where each of them goes, to the cent.'],
  [
    'An empty bench',
    'Wilma has her own wheel now, eleven kilometers from here. The bench is empty and the shop is quiet.',
  ],
  [
    'Lids',
    'A lid that fits is made together with its pot, dried with it, and fired on it. So, I am told, are marriages.',
  ],
  [
    'Frost came on Tuesday',
    'The last of the drying moved indoors. We sleep beside two hundred plates and try not to turn over.',
  ],
  [
    'The kiln, by night',
    'Nine of us, a pot of soup, and a stoke every four minutes. I took no pictures and remember all of it.',
  ],
  [
    'What to do with shards',
    'I throw nothing away. Shards go under the path, and the path has become the most beautiful thing that I have made.',
  ],
  ['Winter market, the list', 'What I bring, how many, and which of them you should not wait for.'],
  [
    'The slow glaze',
    'Ash, feldspar, and eleven days of cooling. I opened it this morning, and I am writing with cold hands.',
  ],
  [
    'One lamp over the wheel',
    'It is dark at three. With one lamp you throw by the shadow, and the shadow is honest.',
  ],
  [
    'A year in pots',
    'Some 2,100 pieces thrown, 1,640 fired, 1,388 kept. You bought 1,102 of them. Thank you.',
  ],
];

/** The parts that newsletters have in common. */
export const maraParagraphs: readonly string[] = [
  'If you would like to try it, begin small: one bowl, one change, one firing. Write down what you did before you know how it came out, because afterwards you will remember it differently.',
  'People ask for the recipe, and I give it, because a recipe is the smallest part of it. The rest is how hot, how long, how thick, how patient, and whether it rained.',
  'There are <a href="https://kiln.example/shop">eleven pieces in the shop</a> this week. Those with a blue dot come from the same shelf as the one in the picture.',
  'I wrote the whole measurement down in <a href="https://kiln.example/journal">the journal</a>, with the mistakes left in. If you find another one, reply to this newsletter. I read every reply, though seldom on the same day.',
  'The next open Saturday is in two weeks. Come after ten, bring shoes that may get dusty, and do not be shy about touching things. They have been through worse.',
  'Somebody asked whether I ever tire of making bowls. No. I have never made the same one twice, and not for want of trying.',
  'A question back to you: which thing in your kitchen would you miss the most? I am collecting the answers, and will draw from them.',
  'The <a href="https://kiln.example/courses">beginners’ course</a> has three places left. You need no talent. You need an apron, and two free evenings.',
];
