// @ts-check
/**
 * What machines make heard, by WebAudio: tones and noise, off until somebody asks for them.
 *
 * @import { Tone } from "./types.js"
 */

/** The loudest, and seconds after which a tone that is late is not played any more. */
const LOUD = 0.12;
const SOON = 0.03;

export class Speaker {
  /** @type {AudioContext | null} */
  #context = null;
  isOn = false;

  /** A click or a key has asked for it: before that a page must be silent. @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    if (isOn) this.#context ??= new AudioContext();
    void (isOn ? this.#context?.resume() : this.#context?.suspend());
  }

  /**
   * Tones, each as long after the first as the machine had them.
   * @param {Tone[]} tones
   * @param {number} hertz cycles of the machine's second
   */
  play(tones, hertz) {
    const context = this.#context;
    if (!this.isOn || !context || tones.length === 0) return;
    const first = tones[0].cycle;
    for (const tone of tones) {
      const start = context.currentTime + SOON + Math.min((tone.cycle - first) / hertz, 1);
      const end = start + Math.min(tone.milliseconds, 3000) / 1000;
      const volume = context.createGain();
      volume.gain.setValueAtTime(LOUD, start);
      if (tone.fades) volume.gain.exponentialRampToValueAtTime(0.001, end);
      const source = tone.wave === "noise" ? noise(context) : context.createOscillator();
      if (source instanceof OscillatorNode) {
        source.type = /** @type {OscillatorType} */ (tone.wave);
        source.frequency.value = tone.hertz;
      }
      source.connect(volume).connect(context.destination);
      source.start(start);
      source.stop(end);
    }
  }
}

/** @param {AudioContext} context */
function noise(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.loop = true;
  return source;
}
