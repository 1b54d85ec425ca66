// A bot in JavaScript: any legal move, but it ends or declines nothing while it can act.
//
// In the folder of this file:
//
//     hyakki sim terres --bots 'exec:node program_bot.mjs,uniform' --games 20
//
// The protocol is a line of JSON each way: docs/bot-protocol.md.

import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n');

// With the same seed it plays the same: a small generator (mulberry32).
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

let random = generator(0);

const answers = {
  hello: () => say({ type: 'ready', protocol: 1 }),
  game: ({ seed }) => {
    random = generator(seed);
  },
  choose: ({ moves }) => {
    const acting = moves.filter((move) => move !== 'end' && move !== 'decline');
    const worth = acting.length > 0 ? acting : moves;
    say({ type: 'move', move: worth[Math.floor(random() * worth.length)] });
  },
  stop: () => {}, // it never thinks for long: the answer is on its way already
  quit: () => process.exit(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  answers[message.type]?.(message);
}
