import { prefs } from "./prefs.svelte";

/** Small sounds, made on the spot: a woodblock, a plucked string, a bell. */
const NOTES = {
  lay: [[196, 0, 0.07, "triangle"]],
  win: [[523, 0, 0.18, "sine"], [659, 0.09, 0.18, "sine"], [784, 0.18, 0.4, "sine"]],
  scare: [[330, 0, 0.12, "sawtooth"], [247, 0.08, 0.25, "sawtooth"]],
  turn: [[440, 0, 0.3, "sine"], [660, 0.06, 0.35, "sine"]],
  over: [[262, 0, 0.6, "sine"], [392, 0.12, 0.6, "sine"], [523, 0.24, 0.9, "sine"]],
} as const satisfies Record<string, readonly (readonly [number, number, number, OscillatorType])[]>;

export type Sound = keyof typeof NOTES;

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!prefs.sound) return;
  context ??= new AudioContext();
  if (context.state !== "running") void context.resume();
  const now = context.currentTime;
  for (const [pitch, after, length, wave] of NOTES[sound]) {
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = wave;
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, now + after);
    volume.gain.exponentialRampToValueAtTime(0.12, now + after + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + after + length);
    voice.connect(volume).connect(context.destination);
    voice.start(now + after);
    voice.stop(now + after + length + 0.05);
  }
}
