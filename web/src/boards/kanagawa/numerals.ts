/** The numerals on the cards as outlines (Shippori Mincho, OFL) on an em of 100: a saved picture needs no font. */
const OUTLINES: Readonly<Record<string, string>> = {
  "1": "M-19 0Q-20 0 -20 -1Q-20 -2 -19 -2H-18Q-6 -2 -6 -10V-54Q-6 -58 -6 -60Q-7 -62 -9 -62Q-11 -62 -16 -62H-19Q-20 -62 -20 -64Q-20 -64 -20 -65Q-20 -65 -19 -65Q-5 -66 7 -75V-10Q7 -6 11 -4Q14 -2 20 -2H21Q21 -2 21 -1Q21 0 21 0Z",
  "2": "M21 0H-25L-25 -2Q-23 -7 -20 -12Q-16 -18 -13 -22Q-9 -26 -3 -32Q2 -38 5 -41Q8 -45 10 -49Q11 -52 11 -57Q11 -63 8 -67Q4 -71 -2 -71Q-7 -71 -10 -69Q-13 -67 -13 -64Q-13 -62 -13 -62Q-12 -61 -11 -59Q-10 -58 -9 -57Q-8 -56 -8 -54Q-8 -51 -10 -49Q-12 -48 -15 -48Q-17 -48 -19 -49Q-21 -50 -22 -52Q-23 -54 -23 -57Q-23 -61 -20 -65Q-17 -69 -12 -72Q-7 -75 0 -75Q8 -75 13 -72Q19 -69 22 -65Q24 -60 24 -55Q24 -49 22 -46Q20 -42 17 -39Q13 -36 7 -32Q3 -29 1 -28Q-9 -21 -16 -10H-1Q8 -10 12 -11Q16 -12 19 -14Q21 -17 24 -22Q25 -22 26 -22Q26 -21 26 -20Q25 -17 21 0Z",
  "+": "M3 -40H27V-33H3V-10H-4V-33H-27V-40H-4V-64H3Z",
  "−": "M27 -33H-27V-40H27Z",
};
const ADVANCE = 60;

/** A number in the middle of x, its foot on y. */
export function numeral(text: string, x: number, y: number, size: number, colour: string): string {
  const from = (-(text.length - 1) * ADVANCE) / 2;
  const drawn = [...text].map((sign, at) => `<path transform="translate(${from + at * ADVANCE},0)" d="${OUTLINES[sign]}"/>`);
  return `<g transform="translate(${x},${y}) scale(${size / 100})" fill="${colour}">${drawn.join("")}</g>`;
}
